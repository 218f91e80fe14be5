import type pg from 'pg';
import type { PlanNode } from './query-plans.ts';

/** What a plan is judged by. */
export interface Schema {
  /** Columns by table. */
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
  /** Columns that come first in an index, by table. */
  readonly leading: ReadonlyMap<string, ReadonlySet<string>>;
  readonly small: readonly string[];
  readonly fewValued: readonly string[];
  /** Indexes of few rows, however many their table has. */
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

/** A part is judged as the table that it is a part of. */
function wholeOf(table: string): string {
  return table.replace(/^(?:single_credits|closed_credits(?:_\d+)?)$/, 'credits');
}

function byTable(rows: readonly { table: string; name: string }[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { table, name } of rows) found.set(table, (found.get(table) ?? new Set()).add(name));
  return found;
}

/** What stands above a scan. */
interface Place {
  readonly table: string | undefined;
  /** Its rows are taken as they come until the page is full. */
  readonly isPaged: boolean;
  readonly isCounted: boolean;
  readonly heapFilter: string | undefined;
}

const TOP: Place = { table: undefined, isPaged: false, isCounted: false, heapFilter: undefined };

/** How many scans of large tables a plan has, and those that read more of one than a page or an owner's rows. */
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
      // What a loop runs again for each of its rows is never what a page is cut from.
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

/** Of rows that are equal so far only few are sorted at a time. */
function isNearlySorted({ 'Presorted Key': keys = [] }: PlanNode, { fewValued }: Schema): boolean {
  return keys.some((key) => !fewValued.includes(key.replace(/^.*\./, '')));
}

/**
 * A scan is fine if an index leads to the rows of an owner, whatever is sorted or left out of these then. Whoever
 * may see everybody's rows reads them in the order of an index until the page is full, or counts them in an index;
 * columns that leave some of them out have an index of their own.
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

/** Columns of the table itself that a condition names; those of others have the others' names before them. */
function columnsIn(condition: string | undefined, table: string, { columns }: Schema): string[] {
  const bare = (condition ?? '').replaceAll(/'[^']*'|"[^"]*"|\w+\.\w+|::[\w ]+/g, '');
  const words = bare.match(/\b[a-z_]+\b/g) ?? [];
  return words.filter((word) => columns.get(table)?.has(word));
}
