import { z } from 'zod';
import { collection, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { reason } from '../http/reason.ts';
import { refusalText } from '../http/refusal.ts';
import { line } from '../http/texts.ts';
import { day, id, idParams, instant, money } from '../http/values.ts';

const resource: Resource = { name: 'VoucherMovement', path: '/api/voucher_movements' };

/** Who redeems vouchers for a shop, and who may see redemptions. */
const readers = ['orders.import', 'accounting.read'] as const;

/**
 * A redemption of a voucher, a refund of one, or its expiry; `amount` is gross. `order` is the shop's order number,
 * `source` the shop, if it was given (as in imported orders), `orderLine` a known line of it, `reference` the shop's own
 * reference of the movement. `refunded` is the refunded part of a redemption, `refundOf` the redemption of a refund.
 */
const movement = z.object({
  id,
  voucher: z.object({ id, code: z.string() }),
  kind: z.literal(['redeemed', 'refunded', 'expired']),
  amount: money,
  refunded: money,
  currency: z.literal('EUR'),
  order: z.string().nullable(),
  source: z.string().nullable(),
  orderLine: id.nullable(),
  reference: z.string().nullable(),
  refundOf: id.nullable(),
  at: instant,
});

/** Above 0, with at most two decimals. */
const amount = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, refusalText('amountFormInvalid'))
  .refine((text) => Number(text) > 0, refusalText('amountFormInvalid'));

/** A line of an order that a voucher is valid for; `source` is the order's shop. */
const orderLine = z.object({
  id,
  source: z.string(),
  product: z.object({ id, number: z.string(), name: z.string() }),
  quantity: z.int(),
  gross: money,
  redeemed: money,
});

const computed = ['voucher', 'kind', 'refunded', 'currency', 'refundOf', 'at'] as const;

export const checkVoucher = endpoint({
  method: 'POST',
  path: '/api/voucher_checks',
  summary: 'What a code is worth now, for the shop that asks before somebody pays with it.',
  description:
    'What remains, until when, and for which product (null for any). With an `order`, the number of one that was imported, also its lines that the voucher is good for, `redeemed` being what vouchers pay of a line already. Nothing is reserved by it. 404 for an unknown code.',
  access: 'orders.import',
  body: z.object({ code: line(40), order: line(60).optional() }),
  answer: plain(
    z.object({
      id,
      code: z.string(),
      amount: money,
      remaining: money,
      currency: z.literal('EUR'),
      product: id.nullable(),
      status: z.literal(['open', 'given', 'redeemed', 'expired']),
      validUntil: day,
      lines: z.array(orderLine),
    }),
  ),
});

export const redeemVoucher = endpoint({
  method: 'POST',
  path: '/api/voucher_movements',
  summary: 'Redeems a voucher for an order of the shop, or for one of its lines, in part or whole.',
  description:
    'The rest stays by the same code. `amount` is gross. The same `reference` again answers the same redemption. 404 for an unknown code; 409 for one that has expired, for more than remains (`voucherTooLittle` says how much that is), and for a reference that said something else. A voucher for one product needs the `orderLine`. Without one `source` says which shop the order is of, where others have the same numbers: what is refunded of that order later comes back by itself. `reason` is why somebody does it by hand, for the log.',
  access: 'orders.import',
  idempotencyKey: true,
  body: z.object({
    code: line(40),
    amount,
    order: line(60),
    source: line(60).optional(),
    orderLine: id.optional(),
    reference: line(100),
    reason: reason.optional(),
  }),
  readOnly: { ignored: computed },
  answer: item(resource, movement),
});

export const refundVoucher = endpoint({
  method: 'POST',
  path: '/api/voucher_movements/{id}/refund',
  summary: 'Gives back to a voucher what was redeemed of it, in part or whole, with the refund of the order.',
  description:
    'The same code is worth it again, at least to the end of the year. The same `reference` again answers the same refund. 409 for more than is left of the redemption.',
  access: 'orders.import',
  idempotencyKey: true,
  params: idParams,
  body: z.object({ amount, reference: line(100), reason: reason.optional() }),
  answer: plain(movement),
});

export const listVoucherMovements = endpoint({
  method: 'GET',
  path: '/api/voucher_movements',
  summary: 'What was redeemed of vouchers, came back and expired, the latest first.',
  description: 'Of one (`voucher`) or of all.',
  access: readers,
  looks: 'visit',
  answer: collection(resource, movement, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id', 'amount'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: { voucher: 'number', kind: 'exact' },
  }),
});
