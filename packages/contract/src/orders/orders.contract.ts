import { z } from 'zod';
import { cycleSpan } from '../commissions/cycles.contract.ts';
import { credit, creditStatus } from '../credits/credits.contract.ts';
import { collection, endpoint, file, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { id, idParams, instant, money, partnerReference } from '../http/values.ts';
import { attribution } from './customers.contract.ts';

const resource: Resource = { name: 'Order', path: '/api/orders' };

const orderStatus = z.literal(['open', 'paid', 'cancelled', 'refunded']);
const person = z.object({ id, displayName: z.string() });

/**
 * An order of the caller's own or of a direct customer. `base` is its net goods value, `refunded` the refunded part.
 * `deliveredAt` is when the last of its deliveries was sent, as far as that is known. `cycle` is the one it counts in.
 * `ownCommission` sums the partner's own credits from it, estimates included; `commissionStatus` is the status of the first
 * of them, null without any.
 */
const order = z.object({
  id,
  number: z.string(),
  status: orderStatus,
  placedAt: instant,
  createdAt: instant,
  paidAt: instant.nullable(),
  deliveredAt: instant.nullable(),
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

/** Why an order counts nowhere. */
const countsNowhere = z.literal(['not_paid', 'cancelled', 'refunded', 'after_instant', 'no_base', 'history']);

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

/** Why somebody above the buyer gets nothing of an order, in the order in which the reasons are checked. */
const nothing = z.literal(['not_affiliate', 'no_higher_rate', 'rounds_to_zero']);

/**
 * A partner above the buyer, at the one instant that the cycle is computed for. `belowRateBp` is the highest rate between
 * the buyer and this partner, `below` its holder. `amount` is the caller's own; other partners' are null, except for
 * ROLE_ADMIN.
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
 * Who gets what of an order. `reassignedAt` is when an operator assigned it to its buyer, usually null. `base` is what the
 * cycle counts of it: in a closed cycle, what was left at its closing. `reason` says why it counts nowhere; there are no
 * steps then.
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
      reassignedAt: instant.nullable(),
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

/**
 * An order from the operators' point of view: `source` is its shop. `counted` is the base and QP that its month counts, in
 * a closed month what was left at its closing; `reason` says why it does not count, null if it does.
 */
const listedOrder = order.omit({ ownCommission: true, commissionStatus: true, estimated: true }).extend({
  source: z.string(),
  counted: z.object({ base: money, qp: z.int() }),
  reason: countsNowhere.nullable(),
});

const listFilters = {
  text: 'text',
  status: 'exact',
  source: 'exact',
  cycle: 'relation',
  buyer: 'relation',
  counts: 'flag',
  reason: 'exact',
} as const;

export const listAllOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  summary: 'All orders of everybody, the latest first.',
  description:
    '`text` is a part of the order’s number or of the buyer’s name, or the number of a partner; `source` the shop; `cycle` the month that an order counts in; `counts` whether it counts at all, `reason` why it does not.',
  access: 'partners.read',
  looks: 'visit',
  answer: collection(resource, listedOrder, {
    defaultSize: 25,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id', 'placedAt', 'base'],
    defaultOrder: [{ field: 'placedAt', direction: 'desc' }],
    filters: listFilters,
  }),
});

export const getAllOrdersCsv = endpoint({
  method: 'GET',
  path: '/csv/orders',
  summary: 'All rows of the same filters as CSV (`;`, UTF-8 with BOM), the latest order first.',
  access: 'partners.read',
  ticket: true,
  query: z.object({
    text: z.string().max(200).optional(),
    status: orderStatus.optional(),
    source: z.string().max(100).optional(),
    cycle: id.optional(),
    buyer: partnerReference.optional(),
    counts: z.literal(['true', 'false']).optional(),
    reason: countsNowhere.optional(),
  }),
  answer: file({ types: ['text/csv'] }),
});

export const listOrderSources = endpoint({
  method: 'GET',
  path: '/api/orders/sources',
  summary: 'The shops that orders are of, by the names that imports gave them.',
  access: 'partners.read',
  looks: 'visit',
  answer: plain(z.array(z.string())),
});

/**
 * Where an order counts and for whom, by the computation of the month itself. `later` says why that is not the month of its
 * payment. `volumes` has a row for the buyer and for everybody above at the month's one `instant`: what the order adds to
 * their personal sales volume, personal QP and QP of themselves and everybody below, and through which direct partner
 * (`leg`). `attribution` is how the buyer got their sponsor; null if they did not come from a shop's order.
 */
export const getOrderCounting = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/counting',
  summary:
    'Of one order: which month it counts in and why, for whom and with which QP, or why it counts nowhere.',
  access: 'partners.read',
  params: idParams,
  answer: plain(
    z.object({
      order: listedOrder,
      closed: z.boolean(),
      later: z.literal(['month_closed', 'buyer_later']).nullable(),
      instant: instant.nullable(),
      planVersion: z.string().nullable(),
      attribution: attribution.nullable(),
      volumes: z.array(
        z.object({
          partner: person,
          depth: z.int(),
          affiliate: z.boolean(),
          leg: person.nullable(),
          psv: money,
          personalQp: z.int(),
          qp: z.int(),
        }),
      ),
    }),
  ),
});
