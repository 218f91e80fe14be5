import type pg from 'pg';
import type { PlanNode } from './query-plans.ts';

/** The facts by which a plan is judged. */
export interface Schema {
  /** Columns by table. */
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
  /** Columns that come first in an index, by table. */
  readonly leading: ReadonlyMap<string, ReadonlySet<string>>;
  readonly small: readonly string[];
  readonly fewValued: readonly string[];
  /** Partial indexes with few rows, whatever the size of their table. */
  readonly narrow: readonly string[];
}

export async function readSchema(
  client: pg.ClientBase,
  given: Pick<Schema, 'small' | 'fewValued' | 'narrow'>,
): Promise<Schema> {
  const columns = await client.query<{ table: string; name: string }>(
    `select table_name as "table", column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  const leading = await client.query<{ table: string; name: string }>(
    `select relname as "table", attname as name
     from pg_index join pg_class on pg_class.oid = indrelid
     join pg_attribute on attrelid = indrelid and attnum = indkey[0]
     where relnamespace in ('public'::regnamespace, 'books'::regnamespace)`,
  );
  const ofParts = leading.rows.map(({ table, name }) => ({ table: wholeOf(table), name }));
  return { columns: byTable(columns.rows), leading: byTable(ofParts), ...given };
}

/** A partition is judged as its partitioned table. */
function wholeOf(table: string): string {
  return table.replace(/^(?:single_credits|closed_credits(?:_\d+)?)$/, 'credits');
}

function byTable(rows: readonly { table: string; name: string }[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { table, name } of rows) found.set(table, (found.get(table) ?? new Set()).add(name));
  return found;
}

/** The nodes above a scan. */
interface Place {
  readonly table: string | undefined;
  /** Its rows are consumed in order until the page is full. */
  readonly isPaged: boolean;
  readonly isCounted: boolean;
  readonly heapFilter: string | undefined;
}

const TOP: Place = { table: undefined, isPaged: false, isCounted: false, heapFilter: undefined };

/** The number of scans of large tables in a plan, and those that read more than a page or an owner's rows. */
export function judge(plan: PlanNode, schema: Schema): { scans: number; faults: string[] } {
  const faults: string[] = [];
  let scans = 0;
  const visit = (node: PlanNode, above: Place): void => {
    const place = placeIn(node, above, schema);
    if (isScan(node) && place.table !== undefined && !schema.small.includes(place.table)) {
      scans += 1;
      const fault = faultOf(node, place.table, place, schema);
      if (fault !== undefined) faults.push(fault);
    }
    for (const child of node.Plans ?? []) {
      // The inner side of a loop, run again for each row, is never what a page is cut from.
      const isCutFrom = ['Outer', 'Subquery', 'Member'].includes(child['Parent Relationship'] ?? '');
      visit(child, isCutFrom ? place : { ...place, isPaged: false });
    }
  };
  visit(plan, TOP);
  return { scans, faults };
}

function isScan({ 'Node Type': type }: PlanNode): boolean {
  return ['Seq Scan', 'Index Scan', 'Index Only Scan', 'Bitmap Index Scan'].includes(type);
}

function placeIn(node: PlanNode, above: Place, schema: Schema): Place {
  const type = node['Node Type'];
  const scanned = node['Relation Name'];
  const here = { ...above, table: scanned === undefined ? above.table : wholeOf(scanned) };
  if (type === 'Limit') return { ...here, isPaged: true };
  if (type === 'Aggregate') return { ...here, isPaged: false, isCounted: true };
  if (type === 'Sort') return { ...here, isPaged: false };
  if (type === 'Incremental Sort') return { ...here, isPaged: here.isPaged && isNearlySorted(node, schema) };
  if (type === 'Bitmap Heap Scan') return { ...here, isPaged: false, heapFilter: node.Filter };
  return here;
}

/** With presorted keys only small groups are sorted at a time. */
function isNearlySorted({ 'Presorted Key': keys = [] }: PlanNode, { fewValued }: Schema): boolean {
  return keys.some((key) => !fewValued.includes(key.replace(/^.*\./, '')));
}

/**
 * A scan is fine if an index finds the rows of an owner, however these are sorted and filtered then. A reader of
 * everybody's rows walks an index in order until the page is full, or counts in an index; columns of filters have an
 * index of their own.
 */
function faultOf(node: PlanNode, table: string, place: Place, schema: Schema): string | undefined {
  const index = node['Index Name'] ?? '';
  const condition = node['Index Cond'];
  if (schema.narrow.includes(index)) return undefined;
  if (node['Node Type'] === 'Seq Scan') return `reads all of ${table}`;
  const named = columnsIn(condition, table, schema);
  if (named.some((column) => !schema.fewValued.includes(column))) return undefined;
  if (!place.isPaged && !place.isCounted) return `sorts much of ${table}, by ${index} ${condition ?? ''}`;
  const filter = node.Filter ?? place.heapFilter;
  const unled = columnsIn(filter, table, schema).filter((column) => !schema.leading.get(table)?.has(column));
  if (filter !== undefined && unled.length > 0) return `looks for ${filter} in all of ${table}`;
  return undefined;
}

/** Columns of the table itself in a condition; those of other tables are qualified. */
function columnsIn(condition: string | undefined, table: string, { columns }: Schema): string[] {
  const bare = (condition ?? '').replaceAll(/'[^']*'|"[^"]*"|\w+\.\w+|::[\w ]+/g, '');
  const words = bare.match(/\b[a-z_]+\b/g) ?? [];
  return words.filter((word) => columns.get(table)?.has(word));
}
