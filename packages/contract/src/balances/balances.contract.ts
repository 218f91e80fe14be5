import { z } from 'zod';
import { cycleSpan } from '../commissions/cycles.contract.ts';
import { creditStatus } from '../credits/credits.contract.ts';
import { collection, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { refusalText } from '../http/refusal.ts';
import { id, idParams, instant, money, partnerParams } from '../http/values.ts';

const resource: Resource = { name: 'Balance', path: '/api/balances' };

/**
 * A partner's credits of one closed cycle: `amount` is the sum of all, reversals included; the other amounts are what the
 * books hold of it now. These may be less than `amount` after a debt was set off.
 */
const balance = z.object({
  id,
  partner: z.object({ id, displayName: z.string() }),
  cycle: cycleSpan,
  dateFrom: cycleSpan.shape.dateFrom,
  dateTo: cycleSpan.shape.dateTo,
  amount: money,
  available: money,
  pending: money,
  inPayout: money,
  paid: money,
  currency: z.literal('EUR'),
  status: z.object({ name: creditStatus }),
  statusName: creditStatus,
  createdAt: instant,
});

export const listBalances = endpoint({
  method: 'GET',
  path: '/api/balances',
  summary: 'Balances of a partner, one per closed cycle; without `partner` the caller’s own.',
  access: 'user',
  answer: collection(resource, balance, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['createdAt', 'cycle', 'amount', 'available', 'id'],
    defaultOrder: [{ field: 'cycle', direction: 'desc' }],
    filters: { partner: 'relation', 'status.name': 'exact', cycle: 'relation' },
  }),
});

export const getBalance = endpoint({
  method: 'GET',
  path: '/api/balances/{id}',
  summary: 'One own balance.',
  access: 'user',
  params: idParams,
  answer: item(resource, balance),
});

/** An amount in EUR: a number, or text with at most two decimals. */
const amount = z.union([z.number(), z.string()]).transform(String);

export const confirmBalance = endpoint({
  method: 'PATCH',
  path: '/api/balances/{id}',
  summary: 'Confirms what the books say is available, for example 0 after a payout.',
  description: 'Any other amount is refused with 403.',
  access: 'user',
  params: idParams,
  body: z.object({
    available: amount
      .refine((text) => /^-?\d{1,12}(\.\d{1,2})?$/.test(text), refusalText('amountInvalid'))
      .optional(),
  }),
  readOnly: {
    ignored: [
      'partner',
      'cycle',
      'dateFrom',
      'dateTo',
      'amount',
      'pending',
      'inPayout',
      'paid',
      'currency',
      'status',
      'statusName',
      'createdAt',
    ],
  },
  refusals: [403],
  answer: item(resource, balance),
});

export const countBalances = endpoint({
  method: 'GET',
  path: '/api/partner/{partner}/balances/count',
  summary: 'How many balances a partner has.',
  access: 'user',
  params: partnerParams,
  answer: plain(z.object({ totalNumber: z.int() })),
});

/** `balance` is what can be requested now; a `debt` is set off before anything else becomes available. */
export const getPartnerBalance = endpoint({
  method: 'GET',
  path: '/api/partner_balance/{userId}',
  summary: 'What the accounts of a user’s partner hold; pending includes the estimates of open cycles.',
  access: 'user',
  params: z.object({ userId: id }),
  answer: plain(
    z.object({
      balance: money,
      debt: money,
      pending: money,
      inPayout: money,
      paid: money,
      currency: z.literal('EUR'),
    }),
  ),
});
