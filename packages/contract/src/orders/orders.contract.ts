import { z } from 'zod';
import { cycleSpan } from '../commissions/cycles.contract.ts';
import { credit, creditStatus } from '../credits/credits.contract.ts';
import { collection, endpoint, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { id, idParams, instant, money } from '../http/values.ts';

const resource: Resource = { name: 'Order', path: '/api/orders' };

const orderStatus = z.literal(['open', 'paid', 'cancelled', 'refunded']);
const person = z.object({ id, displayName: z.string() });

/**
 * An order of the own ones or of a direct customer. `base` is its net goods value, `refunded` what of it was
 * given back. `cycle` is the one it counts in. `ownCommission` sums the partner's own credits of it,
 * estimates included; `commissionStatus` is the status of the first of them, null without any.
 */
const order = z.object({
  id,
  number: z.string(),
  status: orderStatus,
  placedAt: instant,
  createdAt: instant,
  paidAt: instant.nullable(),
  cycle: cycleSpan.nullable(),
  partner: person,
  base: money,
  gross: money,
  qp: z.int(),
  refunded: money,
  currency: z.literal('EUR'),
  ownCommission: money,
  commissionStatus: creditStatus.nullable(),
  estimated: z.boolean(),
});

/** One position of an order; `vatBp` are basis points. */
const orderDetail = z.object({
  id,
  product: z.object({ id, number: z.string(), name: z.string() }),
  quantity: z.int(),
  net: money,
  gross: money,
  vatBp: z.int(),
  qp: z.int(),
});

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/orders',
  summary: 'Orders of a partner and of its direct customers.',
  access: 'user',
  params: idParams,
  answer: collection(resource, order, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['placedAt', 'createdAt', 'paidAt', 'number', 'base', 'qp', 'status'],
    defaultOrder: [{ field: 'placedAt', direction: 'desc' }],
    filters: { status: 'exact', cycle: 'relation', number: 'text', buyer: 'relation' },
  }),
});

export const countOrders = endpoint({
  method: 'GET',
  path: '/api/partners/{id}/orders-count',
  summary: 'How many orders a partner and its direct customers have.',
  access: 'user',
  params: idParams,
  answer: plain(z.object({ totalNumber: z.int() })),
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/{id}',
  summary: 'An own order, or one of a direct customer.',
  access: 'user',
  params: idParams,
  answer: item(resource, order),
});

export const getDetailsAndCommissions = endpoint({
  method: 'GET',
  path: '/api/details-and-commissions',
  summary: 'An order, its positions, and the caller’s own credits of it.',
  access: 'user',
  query: z.object({ orderId: id }),
  answer: plain(z.object({ order, orderDetails: z.array(orderDetail), orderCommissions: z.array(credit) })),
});

/** Why an order counts nowhere. */
const countsNowhere = z.literal(['not_paid', 'cancelled', 'refunded', 'after_instant', 'no_base', 'history']);

/** Why somebody above the buyer gets nothing of an order, in the order in which the reasons are looked for. */
const nothing = z.literal(['not_affiliate', 'no_higher_rate', 'rounds_to_zero']);

/**
 * Somebody above the buyer, at the one instant that the cycle is computed for. `belowRateBp` is the highest
 * rate between the buyer and this partner, `below` whose. `amount` is the own one; other partners' are
 * null, except for ROLE_ADMIN.
 */
const step = z.object({
  partner: person,
  isOwn: z.boolean(),
  depth: z.int(),
  level: z.int(),
  levelName: z.string(),
  affiliate: z.boolean(),
  rateBp: z.int(),
  belowRateBp: z.int(),
  below: person.nullable(),
  reason: nothing.nullable(),
  amount: money.nullable(),
});

/** A later credit that took back, after a refund, what `partner` had of the order. */
const reversal = z.object({ partner: person, base: money, amount: money, createdAt: instant });

/**
 * Who gets what of an order. `base` is what the cycle counts of it: in a closed cycle, what was left at its
 * closing. `reason` says why it counts nowhere; there are no steps then.
 */
export const getOrderExplanation = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/explanation',
  summary: 'What everybody from the buyer’s parent up to the caller gets of an order, or why nothing.',
  access: 'user',
  params: idParams,
  answer: plain(
    z.object({
      order: z.object({
        id,
        number: z.string(),
        placedAt: instant,
        paidAt: instant.nullable(),
        source: z.string(),
      }),
      status: orderStatus,
      base: money,
      cycle: cycleSpan.nullable(),
      planVersion: z.string().nullable(),
      instant: instant.nullable(),
      estimated: z.boolean(),
      reason: countsNowhere.nullable(),
      steps: z.array(step),
      reversals: z.array(reversal),
    }),
  ),
});
