import { z } from 'zod';
import { cycleSpan } from '../commissions/cycles.contract.ts';
import { collection, endpoint, file, item, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE, TABLE_PAGE_SIZE } from '../http/list.ts';
import { reason } from '../http/reason.ts';
import { id, idParams, instant, money, namedPartner } from '../http/values.ts';
import { messageStop } from '../team-messages/message-stops.contract.ts';

const resource: Resource = { name: 'Signal', path: '/api/signals' };

/**
 * What looks unusual; a signal holds and changes nothing (rules: `docs/cockpit.md`).
 *
 * `sharedAccount`: partners are paid to the same bank account. `justOver`: an affiliate's own orders of a month's last five
 * days lifted them over a threshold (a stage of the builder bonus by sales volume, a level by QP) that they exceed by at
 * most 5 %. `lateRefunds`: a fifth of a partner's sales volume of a closed month, and at least 100.00 EUR, was refunded
 * after its closing within the last 90 days. `kickStartCluster`: of the new customers of a kick-start bonus at least three,
 * and half of all, ordered for the first time within 24 hours. `reportedMessages`: readers have reported a partner's
 * messages to the team; `count` reports from `of` recipients.
 */
export const signalKinds = [
  'sharedAccount',
  'justOver',
  'lateRefunds',
  'kickStartCluster',
  'reportedMessages',
] as const;

export type SignalKind = (typeof signalKinds)[number];

/**
 * `open`: nobody has decided. `harmless` or `pursued`: the decision. `ended`: it no longer applies, and nobody had decided.
 */
export const signalStatuses = ['open', 'harmless', 'pursued', 'ended'] as const;

export type SignalStatus = (typeof signalStatuses)[number];

/**
 * The evidence, as far as its kind has it: `count` partners of one account, or orders, or customers of `of`; `amount` of
 * own orders or refunds; the threshold `need` in EUR or QP by its `measure`, exceeded with `value`; `base` the volume of
 * the month; `from` and `to` the first orders of a cluster; and the orders. Never an account.
 */
const evidence = z.object({
  count: z.int(),
  of: z.int().nullable(),
  amount: money.nullable(),
  base: money.nullable(),
  measure: z.literal(['psv', 'qp']).nullable(),
  need: z.string().nullable(),
  value: z.string().nullable(),
  from: instant.nullable(),
  to: instant.nullable(),
});

const signal = z.object({
  id,
  kind: z.literal(signalKinds),
  partners: z.array(namedPartner),
  cycle: cycleSpan.nullable(),
  evidence,
  foundAt: instant,
  seenAt: instant,
  status: z.literal(signalStatuses),
  decidedBy: z.object({ id, name: z.string() }).nullable(),
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
});

/**
 * The same with the orders of its evidence, at most twenty; for reported messages the latest twenty, with their texts and
 * the reasons for the reports, and whether the company allows their writer to write. `version` is the value for the
 * `If-Match` of a decision.
 */
const explained = signal.extend({
  orders: z.array(
    z.object({ id, number: z.string(), buyer: namedPartner, paidAt: instant.nullable(), base: money }),
  ),
  reports: z.array(z.object({ message: id, at: instant, text: z.string(), reason: z.string() })),
  messageStop: messageStop.nullable(),
  version: z.string(),
});

export const listSignals = endpoint({
  method: 'GET',
  path: '/api/signals',
  summary: 'What looks odd, with its evidence, for somebody to decide on; the latest first.',
  description: 'Looked for each night. `partner` is somebody whom it is about.',
  access: 'insight',
  looks: 'visit',
  answer: collection(resource, signal, {
    defaultSize: TABLE_PAGE_SIZE,
    maxSize: MAX_PAGE_SIZE,
    orderBy: ['id'],
    defaultOrder: [{ field: 'id', direction: 'desc' }],
    filters: { status: 'exact', kind: 'exact', partner: 'relation' },
  }),
});

export const getSignal = endpoint({
  method: 'GET',
  path: '/api/signals/{id}',
  summary: 'One of them with the orders of its evidence.',
  access: 'insight',
  params: idParams,
  answer: item(resource, explained),
});

export const getSignalSums = endpoint({
  method: 'GET',
  path: '/api/signals/sums',
  summary: 'How many signals of each kind nobody has decided on.',
  access: 'insight',
  looks: 'visit',
  answer: plain(z.object({ open: z.array(z.object({ kind: z.literal(signalKinds), count: z.int() })) })),
});

export const decideSignal = endpoint({
  method: 'PATCH',
  path: '/api/signals/{id}',
  summary: 'Says of a signal that it is harmless, or that it is pursued, and why.',
  description:
    'It holds and changes nothing else: what follows is done where it belongs. It is open again once its evidence changes. 403 where it is about the caller’s own partner, 409 for one that is no longer so. `If-Match` names the `version` that was read: 412 when it has changed since.',
  access: 'insight',
  byPeople: true,
  ifMatch: true,
  refusals: [403, 409],
  params: idParams,
  body: z.object({ status: z.literal(['harmless', 'pursued']), reason }),
  readOnly: {
    ignored: [
      'kind',
      'partners',
      'cycle',
      'evidence',
      'foundAt',
      'seenAt',
      'decidedBy',
      'decidedAt',
      'orders',
      'reports',
      'messageStop',
      'version',
    ],
  },
  answer: item(resource, explained),
});

export const getSignalsCsv = endpoint({
  method: 'GET',
  path: '/csv/signals',
  summary: 'All of them that the same filters leave as CSV (`;`, UTF-8 with BOM).',
  access: 'insight',
  ticket: true,
  query: z.object({
    status: z.literal(signalStatuses).optional(),
    kind: z.literal(signalKinds).optional(),
    partner: id.optional(),
  }),
  answer: file({ types: ['text/csv'] }),
});
