import { z } from 'zod';
import { collection, endpoint, item, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { id, idParams, instant, money } from '../http/values.ts';

const resource: Resource = { name: 'OrderDetail', path: '/api/order_details' };

/**
 * A line of an order visible to the caller; `vatBp` are basis points. `redeemedVoucher` says that a voucher was redeemed on
 * it, `voucher` which one, if the caller owns it or was given it.
 */
const orderDetail = z.object({
  id,
  order: z.object({
    id,
    number: z.string(),
    placedAt: instant,
    partner: z.object({ id, displayName: z.string() }),
  }),
  product: z.object({ id, number: z.string(), name: z.string() }),
  quantity: z.int(),
  net: money,
  gross: money,
  vatBp: z.int(),
  qp: z.int(),
  redeemedVoucher: z.boolean(),
  voucher: z.object({ id, code: z.string(), amount: money }).nullable(),
});

export const listOrderDetails = endpoint({
  method: 'GET',
  path: '/api/order_details',
  summary: 'Lines of the caller’s orders and of those of direct customers, the newest order first.',
  description: '`redeemedVoucher` leaves those that a voucher was redeemed on.',
  access: 'user',
  answer: collection(resource, orderDetail, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id', 'order.placedAt', 'quantity', 'net'],
    defaultOrder: [{ field: 'order.placedAt', direction: 'desc' }],
    filters: {
      'order.partner': 'relation',
      'order.id': 'number',
      product: 'relation',
      voucher: 'relation',
      redeemedVoucher: 'flag',
    },
  }),
});

export const getOrderDetail = endpoint({
  method: 'GET',
  path: '/api/order_details/{id}',
  summary: 'One line of an order that the caller sees.',
  access: 'user',
  params: idParams,
  answer: item(resource, orderDetail),
});
