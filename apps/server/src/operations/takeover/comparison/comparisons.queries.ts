import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type {
  listTakeoverComparisonLines,
  listTakeoverComparisons,
} from '@blattwerk/contract/takeover/takeover-comparisons.contract.ts';
import type { BonusName } from '@blattwerk/plan/bonuses/bonuses.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { when } from '../../../platform/database/conditions.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { findPage } from '../../../platform/database/find-page.ts';
import type { ComparedLine, LineFacts, ListedSum } from './compare-month.ts';
import type { BonusMeanings } from './read-list.ts';
import type { StoredCause } from './stored-cause.ts';

type List = ListRequest<(typeof listTakeoverComparisons)['answer']['list']>;
type LineList = ListRequest<(typeof listTakeoverComparisonLines)['answer']['list']>;

/** A requested comparison; cents, and hashes in hex. */
export interface ComparisonRow {
  readonly id: number;
  /** The month's first day. */
  readonly month: string;
  readonly fileHash: string;
  readonly meanings: BonusMeanings;
  readonly rows: number;
  readonly leftOut: number;
  readonly requestedBy: { readonly id: number; readonly name: string };
  readonly requestedAt: Date;
  readonly endedAt: Date | null;
  readonly failedAt: Date | null;
  readonly planVersion: string | null;
  readonly hash: string | null;
  readonly causes: readonly StoredCause[] | null;
}

/** Number of lines of each kind in a comparison. */
export interface LineCounts {
  readonly equal: number;
  readonly differs: number;
  readonly onlyThere: number;
  readonly onlyHere: number;
  readonly explained: number;
}

const columns = sql`
  comparison.id, comparison.month, encode(comparison.file_hash, 'hex') as "fileHash", comparison.meanings, comparison.rows,
  comparison.left_out as "leftOut", comparison.requested_at as "requestedAt", comparison.ended_at as "endedAt",
  comparison.failed_at as "failedAt", comparison.plan_version as "planVersion", encode(comparison.hash, 'hex') as hash,
  comparison.causes,
  jsonb_build_object('id', comparison.requested_by, 'name', coalesce(
    (select trim(first_name || ' ' || last_name) from users where users.id = comparison.requested_by), '')) as "requestedBy"`;

/** A page of them. */
export function findComparisons(
  db: Kysely<DB>,
  list: List,
): Promise<{ rows: ComparisonRow[]; total: number }> {
  return findPage<ComparisonRow, 'id'>(db, {
    columns,
    from: sql`from takeover_comparisons as comparison`,
    where: [],
    sorting: { id: sql`comparison.id` },
    id: sql`comparison.id`,
    list,
  });
}

/** One of them. */
export async function findComparison(db: Kysely<DB>, id: number): Promise<ComparisonRow | undefined> {
  const { rows } = await sql<ComparisonRow>`
    select ${columns} from takeover_comparisons as comparison where comparison.id = ${id}`.execute(db);
  return rows[0];
}

/** A waiting comparison of the same list with the same meanings and month. */
export async function findSameWaiting(
  db: Kysely<DB>,
  { month, fileHash, meanings }: { month: string; fileHash: Buffer; meanings: BonusMeanings },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('takeover_comparisons')
    .select('id')
    .where('month', '=', month)
    .where('file_hash', '=', fileHash)
    .where(sql<boolean>`meanings = ${JSON.stringify(meanings)}::jsonb`)
    .where('ended_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** The next comparison to run: failed ones come last. */
export async function findNextWaiting(
  db: Kysely<DB>,
  tried: readonly number[],
): Promise<{ id: number; month: string } | undefined> {
  return db
    .selectFrom('takeover_comparisons')
    .select(['id', 'month'])
    .where('ended_at', 'is', null)
    .where('failed_at', 'is', null)
    .$if(tried.length > 0, (query) => query.where('id', 'not in', tried))
    .orderBy('attempts')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The list of a comparison. */
export async function findListed(
  db: Kysely<DB>,
  comparison: number,
): Promise<(ListedSum & { readonly lines: readonly number[] })[]> {
  return db
    .selectFrom('takeover_comparison_lines')
    .select(['partner_id as partner', 'bonus', 'there_cents as cents', 'lines'])
    .where('comparison_id', '=', comparison)
    .where(sql<boolean>`lines <> '{}'`)
    .orderBy('id')
    .execute();
}

/** Line counts of comparisons by kind, and the totals of each bonus on both sides. */
export async function findLineSums(db: Kysely<DB>, ids: readonly number[]) {
  const { rows } = await sql<
    LineCounts & { comparison: number; bonus: BonusName; there: number; here: number }
  >`
    select comparison_id as comparison, bonus, sum(there_cents)::bigint as there, sum(here_cents)::bigint as here,
           count(*) filter (where kind = 'equal')::int as equal,
           count(*) filter (where kind = 'differs')::int as differs,
           count(*) filter (where kind = 'onlyThere')::int as "onlyThere",
           count(*) filter (where kind = 'onlyHere')::int as "onlyHere",
           count(*) filter (where kind <> 'equal' and is_explained)::int as explained
    from takeover_comparison_lines
    where comparison_id = any(${[...ids]}::bigint[]) and kind is not null
    group by comparison_id, bonus`.execute(db);
  return rows;
}

/** One line of a comparison; cents. */
export interface LineRow
  extends Pick<ComparedLine, 'kind' | 'bonus' | 'there' | 'here' | 'explained' | 'causes'> {
  readonly id: number;
  readonly partner: { readonly id: number; readonly displayName: string; readonly oldNumber: string | null };
  readonly lines: readonly number[];
  readonly reasons: readonly (
    | 'date'
    | 'refund'
    | 'base'
    | 'level'
    | 'rounding'
    | 'affiliate'
    | 'joined'
    | 'unknown'
  )[];
  readonly facts: LineFacts | null;
}

const name = sql`partner.display_name collate de_names`;
const sorting = {
  id: sql`line.id`,
  name,
  there: sql`line.there_cents`,
  here: sql`line.here_cents`,
  difference: sql`abs(line.there_cents - line.here_cents)`,
} as const;

/** A page of the lines of a finished comparison. */
export function findComparedLines(
  db: Kysely<DB>,
  comparison: number,
  list: LineList,
): Promise<{ rows: LineRow[]; total: number }> {
  const { text, kind, bonus, reason, explained } = list.filters;
  const isOneOf = (column: RawBuilder<unknown>) => (values: readonly string[]) =>
    sql`${column} = any(${[...values]}::text[])`;
  return findPage<LineRow, keyof typeof sorting>(db, {
    columns: sql`
      line.id, line.bonus, line.kind, line.lines, line.there_cents as there, line.here_cents as here,
      line.is_explained as explained, line.reasons, line.causes, line.facts,
      jsonb_build_object('id', partner.id, 'displayName', partner.display_name, 'oldNumber', partner.old_number) as partner`,
    from: sql`from takeover_comparison_lines as line join partners as partner on partner.id = line.partner_id`,
    where: [
      sql`line.comparison_id = ${comparison} and line.kind is not null`,
      when(
        text,
        (part) =>
          sql`(partner.old_number = ${part} or folded(partner.display_name) like '%' || folded(${part}) || '%')`,
      ),
      when(kind, isOneOf(sql`line.kind`)),
      when(bonus, isOneOf(sql`line.bonus`)),
      when(reason, (values) => sql`line.reasons && ${[...values]}::text[]`),
      when(explained, (wanted) => sql`line.kind <> 'equal' and line.is_explained = ${wanted}`),
    ],
    sorting,
    id: sql`line.id`,
    list,
  });
}
