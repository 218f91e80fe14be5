import type { FigureWithRows, InsightBy } from '@blattwerk/contract/insight/insight.contract.ts';
import { type Kysely, sql } from 'kysely';
import { invalidField } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { dayBounds, insightMonth } from './insight-months.ts';
import { isDaily } from './points.queries.ts';
import { JOINED, type RowSource, rowSources } from './row-sources.ts';

/** An opened point of a figure. */
export interface AskedRows {
  readonly figure: FigureWithRows;
  readonly at: string;
  readonly part: string;
  /** The partner, for a point of a list of sellers. */
  readonly partner?: number | undefined;
  readonly by?: InsightBy | undefined;
}

/** A row that a figure counts; cents. */
export interface InsightRow {
  readonly id: number;
  readonly at: Date;
  readonly partner: number | null;
  readonly displayName: string | null;
  readonly order: number | null;
  readonly number: string | null;
  readonly amountCents: number | null;
  readonly baseCents: number | null;
  readonly seconds: number | null;
}

/**
 * The source of a point's rows.
 * @throws ApiError 422 for a part or a day that the figure does not have
 */
export function sourceOf({ figure, at, part, partner, by = 'month' }: AskedRows, now: Date): RowSource {
  if (by === 'day' && !isDaily(figure)) throw invalidField('by', 'insightMonthsOnly');
  const month = insightMonth(at, now);
  const span = by === 'month' ? month : { ...month, day: at, ...dayBounds(at) };
  const source = rowSources[figure]({ ...span, part, partner });
  if (source === undefined) throw invalidField('part', 'insightPart');
  return source;
}

/** A page of rows; for large sets the stored number is the total, since counting takes seconds. */
export async function findRows(
  db: Kysely<DB>,
  asked: AskedRows,
  { page, size, now }: { readonly page: number; readonly size: number; readonly now: Date },
): Promise<{ rows: InsightRow[]; total: number }> {
  const offset = (page - 1) * size;
  const source = sourceOf(asked, now);
  const rows = await readRows(db, source, { size, offset });
  const seen = offset + rows.length;
  const isLast = rows.length < size && (rows.length > 0 || page === 1);
  if (isLast) return { rows, total: seen };
  return {
    rows,
    total: Math.max(await (source.isFew ? countRows(db, source) : findKeptCount(db, asked)), seen),
  };
}

/** Rows of a file read per query. */
const BLOCK = 5_000;

/** All rows, page by page. */
export async function* findAllRows(
  db: Kysely<DB>,
  asked: AskedRows,
  now: Date,
): AsyncGenerator<InsightRow[], void> {
  const source = sourceOf(asked, now);
  for (let offset = 0; ; offset += BLOCK) {
    const rows = await readRows(db, source, { size: BLOCK, offset });
    yield rows;
    if (rows.length < BLOCK) return;
  }
}

const nothing = sql`null::bigint`;

async function readRows(
  db: Kysely<DB>,
  source: RowSource,
  { size, offset }: { readonly size: number; readonly offset: number },
): Promise<InsightRow[]> {
  const { from, where, order, id, at } = source;
  const { partner, placed, amount, base, seconds } = source;
  // Names are looked up for the rows of the page only.
  const { rows } = await sql<InsightRow>`
    select found.*, named.display_name as "displayName", ordered.number
    from (
      select ${id} as id, ${at} as at, ${partner ?? nothing} as partner, ${placed ?? nothing} as "order",
        ${amount ?? nothing} as "amountCents", ${base ?? nothing} as "baseCents", ${seconds ?? nothing} as seconds,
        row_number() over (order by ${order}) as place
      from ${from} where ${where} order by ${order} limit ${size} offset ${offset}
    ) as found
    left join partners as named on named.id = found.partner
    left join orders as ordered on ordered.id = found."order"
    order by found.place`.execute(db);
  return rows;
}

async function countRows(db: Kysely<DB>, { from, where }: RowSource): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from} where ${where}`.execute(
    db,
  );
  return onlyRow(rows).count;
}

async function findKeptCount(db: Kysely<DB>, { figure, at, part, by }: AskedRows): Promise<number> {
  const isWhole = figure === 'retention' && part.startsWith(JOINED);
  const days =
    by === 'day'
      ? sql`day = ${at}::date`
      : sql`day >= date_trunc('month', ${at}::date) and day < date_trunc('month', ${at}::date) + interval '1 month'`;
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(${isWhole ? sql`of_count` : sql`count`}), 0)::bigint as count from insight_daily
    where figure = ${figure} and part = ${isWhole ? part.slice(JOINED.length) : part} and ${days}`.execute(
    db,
  );
  return onlyRow(rows).count;
}
