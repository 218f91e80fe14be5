import { z } from 'zod';
import { collection, endpoint, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { day, id, idParams, instant, money, partnerReference } from '../http/values.ts';

const resource: Resource = { name: 'VoucherPartner', path: '/api/voucher_partners' };

/**
 * A voucher that the caller owns (`isOwn`) or was given. `partner` is the person its owner gave it to; the name is null
 * once that partner left the first line. `product` is what it is valid for, null for anything. `remaining` is what can
 * still be spent, `redeemed` what was spent and not refunded.
 */
const voucher = z.object({
  id,
  code: z.string(),
  amount: money,
  remaining: money,
  redeemed: money,
  currency: z.literal('EUR'),
  product: z.object({ id, name: z.string() }).nullable(),
  isOwn: z.boolean(),
  partner: z.object({ id, displayName: z.string().nullable() }).nullable(),
  status: z.literal(['open', 'given', 'redeemed', 'expired']),
  validUntil: day,
  createdAt: instant,
});

export const listVouchers = endpoint({
  method: 'GET',
  path: '/api/user_voucher_list',
  summary: 'The vouchers that the caller owns or was given; `user` is for ROLE_ADMIN.',
  access: 'user',
  answer: collection(resource, voucher, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id', 'createdAt', 'validUntil', 'amount', 'status'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: { status: 'exact', user: 'relation' },
  }),
});

export const getVoucher = endpoint({
  method: 'GET',
  path: '/api/voucher_partners/{id}',
  summary: 'A voucher that the caller owns or was given.',
  access: 'user',
  params: idParams,
  answer: item(resource, voucher),
});

export const giveVoucher = endpoint({
  method: 'PATCH',
  path: '/api/voucher_partners/{id}',
  summary: 'Gives an own voucher to a partner of the first line: once, and not back; else 409.',
  access: 'user',
  params: idParams,
  body: z.object({ partner: partnerReference.optional() }),
  readOnly: {
    refused: ['code', 'amount', 'currency', 'product', 'validUntil'],
    ignored: ['isOwn', 'remaining', 'redeemed', 'status', 'createdAt'],
  },
  answer: item(resource, voucher),
});
