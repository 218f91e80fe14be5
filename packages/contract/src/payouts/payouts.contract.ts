import { z } from 'zod';
import { collection, endpoint, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { id, idParams, instant, money, reference } from '../http/values.ts';

const resource: Resource = { name: 'Payout', path: '/api/payouts' };

/** Bank is the default (specification, section 3). */
const payoutType = z.literal(['bank', 'paypal', 'shopping']);

/** 1 approved, 2 rejected, 3 pending, 4 paid (specification, section 4: a new payout has id 3). */
const statusName = z.literal(['approved', 'rejected', 'pending', 'paid']);

/**
 * A payout. `user` and `shop` are addresses. `amount` is what it takes from the available balances, net;
 * `balance` says the same under the specification's name. `reason` tells why it was rejected, `heldUntil`
 * before when it cannot be approved.
 */
const payout = z.object({
  id,
  user: z.string(),
  partner: z.object({ id, displayName: z.string() }),
  type: payoutType,
  status: z.object({ id: z.int(), name: statusName }),
  statusName,
  fee: money,
  balance: money,
  amount: money,
  shop: z.string().nullable(),
  shopName: z.string().nullable(),
  reason: z.string().nullable(),
  heldUntil: instant.nullable(),
  createdAt: instant,
  statusChangedAt: instant,
});

/** What the server decides: whatever a client sends for it is ignored. */
const ignored = z.unknown().optional();

export const requestPayout = endpoint({
  method: 'POST',
  path: '/api/payouts',
  summary:
    'Requests a payout of everything that is available; 409 when nothing is. The server decides on fee, balance, tax and status.',
  access: 'user',
  idempotencyKey: true,
  body: z.object({
    user: reference('/api/users'),
    type: payoutType.default('bank'),
    shop: reference('/api/shops').nullish(),
    fee: ignored,
    balance: ignored,
    status: ignored,
  }),
  answer: item(resource, payout),
});

export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/payouts',
  summary: 'Payouts of a user, the own ones without `user`; to ROLE_ADMIN everybody’s.',
  access: 'user',
  answer: collection(resource, payout, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id', 'createdAt', 'amount', 'status', 'statusChangedAt'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: { user: 'relation', status: 'number', 'status.name': 'exact', type: 'exact' },
  }),
});

export const getPayout = endpoint({
  method: 'GET',
  path: '/api/payouts/{id}',
  summary: 'One payout.',
  access: 'user',
  params: idParams,
  answer: item(resource, payout),
});

const MAX_REASON_LENGTH = 1000;

export const movePayout = endpoint({
  method: 'PATCH',
  path: '/api/payouts/{id}',
  summary:
    'Moves a payout: pending to approved to paid, pending or approved to rejected, which gives the balances back; else 409.',
  access: 'admin',
  params: idParams,
  body: z.object({
    status: reference('/api/payout_statuses'),
    reason: z.string().max(MAX_REASON_LENGTH).nullish(),
  }),
  answer: item(resource, payout),
});
