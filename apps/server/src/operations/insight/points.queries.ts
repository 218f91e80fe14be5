import { refusal } from '@blattwerk/contract/http/refusal.ts';
import {
  dailyFigures,
  type InsightBy,
  type InsightFigure,
  MOST_POINTS,
} from '@blattwerk/contract/insight/insight.contract.ts';
import { addDays, berlinDay, cycleOfDay, dayNumber } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { invalidField } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { monthsBefore, monthsBetween } from './insight-months.ts';

/** The default period: six months, or thirty days. */
const USUAL = { months: 5, days: 29 };

/** A requested figure; days are inclusive. */
export interface Asked {
  readonly figure: InsightFigure;
  readonly by: InsightBy;
  readonly from: string;
  readonly to: string;
}

/** A stored point; cents. */
export interface PointRow {
  readonly at: string;
  readonly part: string;
  readonly partner: number | null;
  readonly displayName: string | null;
  readonly count: number | null;
  readonly of: number | null;
  readonly amountCents: number | null;
  readonly baseCents: number | null;
  readonly seconds: number | null;
}

/** Whether a figure is stored by day. */
export function isDaily(figure: InsightFigure): boolean {
  return (dailyFigures as readonly InsightFigure[]).includes(figure);
}

/**
 * The period requested by the query of a call: whole months for a figure by month.
 * @throws ApiError 422
 */
export function readAsked(
  figure: InsightFigure,
  query: {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly by?: InsightBy | undefined;
  },
  now: Date,
): Asked {
  const by = query.by ?? 'month';
  if (by === 'day' && !isDaily(figure)) throw invalidField('by', 'insightMonthsOnly');
  const to = query.to ?? berlinDay(now.getTime());
  const from = query.from ?? (by === 'day' ? addDays(to, -USUAL.days) : monthsBefore(to, USUAL.months));
  if (to < from) throw invalidField('to', 'insightOrder');
  const span =
    by === 'day'
      ? { from, to, points: dayNumber(to) - dayNumber(from) + 1 }
      : {
          from: cycleOfDay(from).dateFrom,
          to: cycleOfDay(to).dateTo,
          points: monthsBetween(from, to).length,
        };
  if (span.points > MOST_POINTS[by])
    throw invalidField('from', refusal('insightTooLong', { most: MOST_POINTS[by] }));
  return { figure, by, from: span.from, to: span.to };
}

/** The points of a figure in chronological order; and when they were computed. */
export async function findPoints(
  db: Kysely<DB>,
  asked: Asked,
): Promise<{ points: PointRow[]; computedAt: Date | null }> {
  const { figure } = asked;
  if (figure === 'sellers') return findSellers(db, asked);
  const points =
    asked.by === 'day' || !isDaily(figure)
      ? await findKept(db, asked)
      : figure === 'obligations'
        ? await findLastOfMonths(db, asked)
        : await findSumsOfMonths(db, asked);
  const { rows } = await sql<{ at: Date | null }>`
    select max(computed_at) as at from insight_daily where figure = ${figure}`.execute(db);
  return { points, computedAt: onlyRow(rows).at };
}

const kept = sql`part, null::bigint as partner, null::text as "displayName", count, of_count as of,
  amount_cents as "amountCents", base_cents as "baseCents", seconds`;
const within = ({ figure, from, to }: Asked) =>
  sql`figure = ${figure} and day >= ${from}::date and day <= ${to}::date`;

async function findKept(db: Kysely<DB>, asked: Asked): Promise<PointRow[]> {
  const { rows } = await sql<PointRow>`
    select day::text as at, ${kept} from insight_daily where ${within(asked)} order by day, part`.execute(db);
  return rows;
}

/** For obligations the last known day of each month counts. */
async function findLastOfMonths(db: Kysely<DB>, asked: Asked): Promise<PointRow[]> {
  const { rows } = await sql<PointRow>`
    select * from (
      select distinct on (date_trunc('month', day), part) date_trunc('month', day)::date::text as at, ${kept}
      from insight_daily where ${within(asked)} order by date_trunc('month', day), part, day desc
    ) as last order by at, part`.execute(db);
  return rows;
}

async function findSumsOfMonths(db: Kysely<DB>, asked: Asked): Promise<PointRow[]> {
  const { rows } = await sql<PointRow>`
    select date_trunc('month', day)::date::text as at, part, null::bigint as partner, null::text as "displayName",
      sum(count)::bigint as count, sum(of_count)::bigint as of, sum(amount_cents)::bigint as "amountCents",
      sum(base_cents)::bigint as "baseCents", sum(seconds)::bigint as seconds
    from insight_daily where ${within(asked)} group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Each row of a list is a point; sorted by rank. */
async function findSellers(
  db: Kysely<DB>,
  { from, to }: Asked,
): Promise<{ points: PointRow[]; computedAt: Date | null }> {
  const { rows } = await sql<PointRow & { computedAt: Date }>`
    select cycle.date_from::text as at, seller.list as part, seller.partner_id as partner,
      partner.display_name as "displayName", seller.place as count, null::bigint as of,
      seller.psv_cents as "amountCents", seller.before_cents as "baseCents", null::bigint as seconds,
      seller.computed_at as "computedAt"
    from cycles as cycle
    join insight_sellers as seller on seller.cycle_id = cycle.id
    join partners as partner on partner.id = seller.partner_id
    where cycle.date_from >= ${from}::date and cycle.date_from <= ${to}::date
    order by cycle.date_from, seller.list, seller.place`.execute(db);
  const computedAt = rows.reduce<Date | null>(
    (latest, row) => (latest === null || row.computedAt > latest ? row.computedAt : latest),
    null,
  );
  return { points: rows, computedAt };
}
