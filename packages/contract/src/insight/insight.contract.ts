import { z } from 'zod';
import { collection, endpoint, file, plain, type Resource } from '../http/endpoint.ts';
import { MAX_PAGE_SIZE } from '../http/list.ts';
import { calendarDay, day, id, instant, money, namedPartner } from '../http/values.ts';

const rowResource: Resource = { name: 'InsightRow', path: '/api/insight_rows' };

/**
 * The figures of the company. All amounts are EUR from integer cents, all ratios basis points, a day or month is Berlin's,
 * and each figure is computed at night from stored rows:
 *
 * `revenue`: by the day of the payment (`orders.paid_at`) the net price of all orders (`orders`: `base_cents` as they were
 * paid, without VAT and shipping), by the day of the refund (`refunds.refunded_at`) the refunded amounts (`refunds`,
 * negative). Orders of the time before the programme count in neither.
 *
 * `partners`: by month and separately for affiliates and customers (`account_types` at the month's last instant). `New`:
 * `partners.created_at` is in the month. `Active`: existing at its end, with an order paid in it that has a base and is not
 * fully refunded. `Silent`: existing at its end without one. `Gone`: the state `ended` began in it and holds at its end
 *, or the account was deleted in it; these count as affiliates if they ever were one (`partners.affiliate_since`).
 * They are neither active nor silent.
 *
 * `retention`: `part` is the month of joining (`partners.created_at`), `of` all who joined in it, `count` those of them
 * with an order paid in the month as above, even if they have left since.
 *
 * `payout-ratio`: of closed months, by bonus: `amount` is what the closing credited (`cycles.totals`), `base` the base of
 * the month (`cycles.base_cents`), `ratioBp` their ratio in basis points.
 *
 * `plan-cost`: the other side of the books, the postings to the account `commission` by the kind of entry and the month in
 * which it was booked (`journal_entries.occurred_at`): the cost of the programme, negative for what was taken back.
 * `opening` is what was taken over from another system.
 *
 * `sellers`: by month, open ones by their last computation, the fifty affiliates with the largest personal sales volume
 * (`partner_statistics.psv_cents`) and the fifty with the largest growth over the month before (`base` is that month's).
 *
 * `obligations`: at the end of the day, according to the journal: `pending`, `available`, `inPayout` with `taxInPayout`,
 * `vouchers` are owed by the company, `debt` and `taxOwed` owed to it (positive). `demands` is the part of the debt
 * demanded by letter: `count` partners in debt who have one (`demands.issued_at`).
 *
 * `import-lag`: by the day on which a payment became known (`orders.payment_known_at`): `onTime` within 24 hours of it,
 * otherwise `late`; `seconds` is the sum of the delays.
 *
 * `own-orders` (section 16 (2) UWG): of closed months, what the level bonus credited for orders of buyers who were
 * affiliates at the month's last instant (`partners`), for those of customers (`customers`), and the sum of the other
 * bonuses, which belong to no single order (`withoutOrder`). `base` is the base of these orders. Later refunds are in
 * `plan-cost`.
 */
export const insightFigures = [
  'revenue',
  'partners',
  'retention',
  'payout-ratio',
  'plan-cost',
  'sellers',
  'obligations',
  'import-lag',
  'own-orders',
] as const;

export type InsightFigure = (typeof insightFigures)[number];

/** The figures that are stored by day; the others only by month. */
export const dailyFigures = [
  'revenue',
  'obligations',
  'import-lag',
] as const satisfies readonly InsightFigure[];

/** The figures whose points open rows here; those of `obligations` are the open items of a day. */
export const figuresWithRows = [
  'revenue',
  'partners',
  'retention',
  'payout-ratio',
  'plan-cost',
  'sellers',
  'import-lag',
  'own-orders',
] as const satisfies readonly InsightFigure[];

export type FigureWithRows = (typeof figuresWithRows)[number];

/** The granularity of a figure. */
export const insightBy = z.literal(['day', 'month']);

export type InsightBy = z.output<typeof insightBy>;

/** Maximum number of days or months in a response. */
export const MOST_POINTS = { day: 92, month: 36 } as const;

/** A figure of a day or a month; null for numbers it does not have. */
const point = z.object({
  at: day,
  part: z.string(),
  partner: namedPartner.nullable(),
  count: z.int().nullable(),
  of: z.int().nullable(),
  amount: money.nullable(),
  base: money.nullable(),
  ratioBp: z.int().nullable(),
  seconds: z.int().nullable(),
});

/** Days, both included; without them the last six months, or the last month by day. */
const span = z.object({
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  by: insightBy.optional(),
});

const figureParams = z.object({ figure: z.literal(insightFigures) });

export const getInsight = endpoint({
  method: 'GET',
  path: '/api/insight/{figure}',
  summary: 'A figure of the company by month or day, as it was added up last night or after a closing.',
  description:
    '`from` and `to` are days, both included; by month the months that they lie in. `by` is `month` unless said otherwise; 422 where a figure is not kept by day, where `to` is before `from`, and for more than 36 months or 92 days. `computedAt` is when it was added up, null before the first time or where there is nothing.',
  access: 'insight',
  looks: 'visit',
  refusals: [422],
  params: figureParams,
  query: span,
  answer: plain(
    z.object({
      figure: z.literal(insightFigures),
      by: insightBy,
      from: day,
      to: day,
      currency: z.literal('EUR'),
      computedAt: instant.nullable(),
      points: z.array(point),
    }),
  ),
});

export const getInsightCsv = endpoint({
  method: 'GET',
  path: '/csv/insight/{figure}',
  summary: 'The same as CSV (`;`, UTF-8 with BOM), its columns named as here.',
  access: 'insight',
  ticket: true,
  refusals: [422],
  params: figureParams,
  query: span,
  answer: file({ types: ['text/csv'] }),
});

/**
 * A row counted by a figure: an order, a refund, a partner, a credit or a journal entry, by its `kind`. `at` is the instant
 * by which it counts there.
 */
const row = z.object({
  id,
  kind: z.literal(['order', 'refund', 'partner', 'credit', 'entry']),
  at: instant,
  partner: namedPartner.nullable(),
  order: z.object({ id, number: z.string() }).nullable(),
  amount: money.nullable(),
  base: money.nullable(),
  seconds: z.int().nullable(),
});

const rowParams = z.object({ figure: z.literal(figuresWithRows) });

/** One point of a figure: the day, or any day of the month; for `sellers` also the partner. */
const ofPoint = z.object({
  at: calendarDay,
  part: z.string().min(1).max(40),
  partner: id.optional(),
  by: insightBy.optional(),
});

export const listInsightRows = endpoint({
  method: 'GET',
  path: '/api/insight/{figure}/rows',
  summary: 'The rows that one point of a figure counts, as they stand now.',
  description:
    '`at` and `part` are those of the point, `by` as it was asked for. The rows are read now, the point was added up last night: what came since is among them. 422 for a part that the figure does not have. Of `sellers` they are the orders that the sales volume of `partner` is made of; of `retention` the part `joined-2026-03` opens all of whom `2026-03` counts some.',
  access: 'insight',
  looks: 'visit',
  refusals: [422],
  params: rowParams,
  query: ofPoint,
  answer: collection(rowResource, row, {
    defaultSize: 25,
    maxSize: MAX_PAGE_SIZE,
    orderBy: [],
    defaultOrder: [],
    filters: {},
  }),
});

export const getInsightRowsCsv = endpoint({
  method: 'GET',
  path: '/csv/insight/{figure}/rows',
  summary: 'All of them as CSV (`;`, UTF-8 with BOM), its columns named as here.',
  access: 'insight',
  ticket: true,
  refusals: [422],
  params: rowParams,
  query: ofPoint,
  answer: file({ types: ['text/csv'] }),
});
