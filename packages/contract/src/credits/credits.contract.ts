import { z } from 'zod';
import { cycleSpan } from '../commissions/cycles.contract.ts';
import { collection, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { refusalText } from '../http/refusal.ts';
import { day, id, instant, money, partnerParams } from '../http/values.ts';

const resource: Resource = { name: 'Credit', path: '/api/credits' };

/** A final credit's number, or for an estimate its order's and its beneficiary's: "817-23". */
const creditId = z.union([
  id,
  z.string().regex(/^[1-9]\d{0,14}-[1-9]\d{0,14}$/, refusalText('creditInvalid')),
]);

/** Path parameter `{id}` of a credit. */
export const creditParams = z.object({ id: creditId });

/** The bonuses; their ids are 1 to 6 in this order. */
export const bonusName = z.literal(['level', 'step-up', 'kick-start', 'builder', 'infinity', 'balancing']);
export const bonus = z.object({ id, name: bonusName });

/** What a credit is for: a bonus, or by hand: a `correction` (7) by operators, an `opening` (8) from a take-over. */
export const creditKind = z.literal([
  'level',
  'step-up',
  'kick-start',
  'builder',
  'infinity',
  'balancing',
  'correction',
  'opening',
]);
export const kindOfCredit = z.object({ id, name: creditKind });

/**
 * Status of the money: not released yet, available, set off against each other or against a debt, part of a debt that was
 * written off, taken by a payout in progress, or paid.
 */
export const creditStatus = z.literal([
  'pending',
  'available',
  'debt',
  'written_off',
  'paid_back',
  'in_payout',
  'paid',
]);

/** An order that earned somebody above its buyer a credit: only number, date, name of the buyer and base. */
export const creditedOrder = z.object({
  number: z.string(),
  placedAt: instant,
  source: z.string(),
  base: money,
});

/**
 * The start of a holding period: a payment, a delivery, a payment as long as no delivery is known, or the end of the cycle
 *.
 */
export const holdBeginning = z.literal(['payment', 'delivery', 'no_delivery', 'cycle_end']);

/**
 * One line of commission. An estimate belongs to an open cycle: it is recomputed with each order and becomes final at the
 * closing, `availableAt` at the earliest. `waitsFor` is set while it is pending; with `payouts_held` the release date is
 * unknown: `availableAt` stays, and passes. `countsFrom` is, while it is pending, the start of its holding period: with
 * `no_delivery` the payment, and longer, until a delivery is known. `order.id` is null if the partner may not open the
 * order itself. `stage` is step-up's level, kick-start's phase ("easy", "pro") or builder's stage. Rates are basis points;
 * `below` has the highest rate between the buyer and the partner. A pool's credit has weights. `reverses` is the IRI of the
 * credit that this one takes back. `text` explains a credit by hand to its partner; null for all others.
 */
export const credit = z.object({
  id: creditId,
  partner: z.object({ id, displayName: z.string() }),
  bonus: kindOfCredit,
  bonusName: creditKind,
  cycle: cycleSpan,
  dateFrom: day,
  dateTo: day,
  amount: money,
  currency: z.literal('EUR'),
  status: z.object({ name: creditStatus }),
  statusName: creditStatus,
  estimated: z.boolean(),
  createdAt: instant,
  availableAt: instant,
  waitsFor: z.literal(['cycle_end', 'hold_period', 'payouts_held']).nullable(),
  countsFrom: holdBeginning.nullable(),
  order: creditedOrder.extend({ id: id.nullable() }).nullable(),
  stage: z.string().nullable(),
  depth: z.int().nullable(),
  planVersion: z.string(),
  base: money.nullable(),
  rateBp: z.int().nullable(),
  belowRateBp: z.int().nullable(),
  below: z.object({ displayName: z.string() }).nullable(),
  weight: z.int().nullable(),
  weightSum: z.int().nullable(),
  remainderCents: z.int().nullable(),
  reverses: z.string().nullable(),
  text: z.string().nullable(),
});

/** The person a credit is paid to, as the documents of its payout say or would say now. */
const creditRecipient = z.object({
  name: z.string(),
  company: z.string().nullable(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  countryISO: z.string(),
  phone: z.string().nullable(),
});

export const listCredits = endpoint({
  method: 'GET',
  path: '/api/credits',
  summary: 'Credits of a partner, final ones and estimates; without `partner` the caller’s own.',
  access: 'user',
  answer: collection(resource, credit, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['createdAt', 'availableAt', 'amount', 'bonus', 'cycle', 'id'],
    defaultOrder: [{ field: 'createdAt', direction: 'desc' }],
    filters: {
      partner: 'relation',
      'status.name': 'exact',
      bonus: 'relation',
      'bonus.name': 'exact',
      cycle: 'relation',
      payout: 'relation',
      'order.id': 'relation',
      releaseDay: 'exact',
    },
  }),
});

export const getCredit = endpoint({
  method: 'GET',
  path: '/api/credits/{id}',
  summary: 'One own credit.',
  description:
    '`recipient` is whom the payout that took it names, as it was when the payout was requested; until one has, the partner with the default billing address, and null while there is none.',
  access: 'user',
  params: creditParams,
  answer: item(resource, credit.extend({ recipient: creditRecipient.nullable() })),
});

const totalNumber = plain(z.object({ totalNumber: z.int() }));

export const countAvailableCredits = endpoint({
  method: 'GET',
  path: '/api/partner/{partner}/credits/available/count',
  summary: 'How many credits are free to request.',
  access: 'user',
  params: partnerParams,
  answer: totalNumber,
});

export const countPendingCredits = endpoint({
  method: 'GET',
  path: '/api/partner/{partner}/credits/pending/count',
  summary: 'How many credits are pending, estimates included.',
  access: 'user',
  params: partnerParams,
  answer: totalNumber,
});
