import { expect, test } from 'vitest';
import { type CheckFacts, checksOf, decideChecks } from './checks.ts';

const none = { count: 0, cents: 0 };
const quiet: CheckFacts = {
  earlierOpen: null,
  moves: 0,
  contractEnds: 0,
  laterBuyers: none,
  inbox: 0,
  inboxSince: 0,
  unplaced: none,
  refunds: none,
  debts: none,
  memberships: 0,
  onHold: none,
  month: { baseCents: 100_000, amountCents: 20_000 },
  earlier: [{ baseCents: 200_000, amountCents: 40_000 }],
  isLate: false,
};

const found = (facts: Partial<CheckFacts>) =>
  decideChecks({ ...quiet, ...facts })
    .filter(({ severity }) => severity !== 'green')
    .map(({ check, severity }) => [check, severity]);

test('an unremarkable month has only green checks', () => {
  const checks = decideChecks(quiet);
  expect(checksOf(checks, 'green')).toHaveLength(checks.length);
});

test('an earlier open month, later buyers and waiting orders are red', () => {
  const earlierOpen = { id: 1, dateFrom: '2026-02-01', dateTo: '2026-02-28' };
  expect(found({ earlierOpen, laterBuyers: { count: 1, cents: 5 }, inbox: 2 })).toEqual([
    ['earlierOpen', 'red'],
    ['laterBuyers', 'red'],
    ['inbox', 'red'],
  ]);
});

test.each([
  [24_999, []],
  [25_000, []],
  [25_010, [['ratio', 'yellow']]],
  [14_990, [['ratio', 'yellow']]],
])('%s of 100,000 after a fifth before is %j', (amountCents, expected) => {
  expect(found({ month: { baseCents: 100_000, amountCents } })).toEqual(expected);
});

test('without a base or without earlier months there is no ratio to compare', () => {
  expect(found({ month: { baseCents: 0, amountCents: 10 } })).toEqual([]);
  expect(found({ earlier: [] })).toEqual([]);
});
