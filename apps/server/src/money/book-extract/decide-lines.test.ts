import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { expect, test } from 'vitest';
import { decideLines } from './decide-lines.ts';
import type { ExtractCredit, ExtractOrder, TeamMember } from './extract-facts.queries.ts';

const OWN = 1;
const at = new Date('2026-03-10T08:00:00Z');

/** Own, above a partner of the first line with a customer of theirs, and a customer of the first line. */
const members: readonly TeamMember[] = [
  { id: OWN, parent: null, affiliate: true, level: 10 },
  { id: 2, parent: OWN, affiliate: true, level: 10 },
  { id: 3, parent: 2, affiliate: false, level: 0 },
  { id: 4, parent: OWN, affiliate: false, level: 0 },
];
const team = new Map<number, TeamMember>(members.map((member) => [member.id, member]));

const order = (changes: Partial<ExtractOrder> = {}): ExtractOrder => ({
  id: 10,
  number: 'B-10',
  buyer: 4,
  buyerName: 'Kim',
  status: 'paid',
  counts: true,
  placedAt: at,
  paidAt: at,
  baseCents: 100_00,
  refundedOn: null,
  refundedCents: 0,
  refundedBeforeCents: 0,
  refundsKnown: true,
  creditedBaseCents: null,
  ...changes,
});

const credit = (changes: Partial<ExtractCredit> = {}): ExtractCredit => ({
  order: 10,
  bonus: 'level',
  stage: null,
  baseCents: 100_00,
  rateBp: 600,
  belowRateBp: 0,
  amountCents: 6_00,
  createdAt: at,
  isReversal: false,
  text: null,
  ...changes,
});

const lines = (
  orders: readonly ExtractOrder[],
  { credits = [], among = team }: { credits?: ExtractCredit[]; among?: Map<number, TeamMember> } = {},
) => decideLines({ plan: defaultPlan, partner: OWN, team: among, orders, credits });

test('a paid order has one line for its credit and one for what was taken back, and no reason', () => {
  const credits = [credit(), credit({ baseCents: 40_00, amountCents: -3_60, isReversal: true })];
  const found = lines([order({ refundedOn: '2026-04-02', refundedCents: 60_00 })], { credits });
  expect(found).toMatchObject([
    { depth: 1, bonus: 'level', baseCents: 100_00, rateBp: 600, amountCents: 6_00, reason: null },
    { depth: 1, baseCents: 40_00, amountCents: -3_60, isReversal: true, reason: null },
  ]);
});

test('credits without an order come last, each with its stage or text', () => {
  const credits = [
    credit({ order: null, bonus: 'builder', stage: '2', baseCents: null, rateBp: null, amountCents: 75_00 }),
    credit({ order: null, bonus: 'correction', text: 'Kulanz', amountCents: -5_00 }),
  ];
  expect(lines([order({ buyer: OWN })], { credits })).toMatchObject([
    { depth: 0, reason: 'own_order', amountCents: 0 },
    { order: null, depth: null, bonus: 'builder', stage: '2', amountCents: 75_00 },
    { order: null, bonus: 'correction', text: 'Kulanz', amountCents: -5_00 },
  ]);
});

test.each<[string, Partial<ExtractOrder>]>([
  ['not_paid', { status: 'open', paidAt: null, counts: false }],
  ['cancelled', { status: 'cancelled', paidAt: null, counts: false }],
  ['history', { counts: false }],
  ['no_base', { baseCents: 0 }],
  ['refunded', { status: 'refunded', refundedBeforeCents: 100_00 }],
  ['refunded', { status: 'refunded' }],
  ['own_order', { buyer: OWN }],
  ['no_higher_rate', { buyer: 3 }],
  ['rounds_to_zero', { baseCents: 1 }],
])('the reason for an order that paid nothing: %s', (reason, changes) => {
  const [line, ...others] = lines([order(changes)]);
  expect(others).toEqual([]);
  expect(line).toMatchObject({ reason, amountCents: 0, bookedAt: null });
});

test('the reason for somebody who was no partner at the end of the month', () => {
  const basic = new Map(team).set(OWN, { id: OWN, parent: null, affiliate: false, level: 0 });
  expect(lines([order()], { among: basic })).toMatchObject([
    { reason: 'not_affiliate', baseCents: 100_00, rateBp: 0 },
  ]);
});

test('an order refunded after the closing does not count as refunded: the month keeps what it counted', () => {
  const late = { status: 'refunded', refundsKnown: false, refundedCents: 100_00, buyer: 3 };
  expect(lines([order(late)])).toMatchObject([{ reason: 'no_higher_rate', baseCents: 100_00 }]);
});

test('an order that the plan pays but that has no credit is an error, not a reason', () => {
  expect(() => lines([order()])).toThrow('order 10 pays 1 by the plan');
});
