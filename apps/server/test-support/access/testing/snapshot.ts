import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../src/platform/database/database-types.ts';

/** A row of any table, as one text: unchanged rows, nearly all, are never parsed. */
interface TableRow {
  readonly table: string;
  readonly text: string;
}

interface ParsedRow {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** The change of a row: `columns` of an existing one, all of them in a new one. */
export interface Difference {
  readonly table: string;
  readonly change: 'added' | 'changed' | 'removed';
  readonly columns: readonly string[];
  readonly row: Readonly<Record<string, unknown>>;
}

/** Every row of every table of the product. */
export async function snapshotOf(db: Kysely<DB>): Promise<TableRow[]> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const selects = tables.rows.map(
    ({ name }) => `select '${name}' as "table", to_jsonb(t)::text as text from "${name}" as t`,
  );
  const { rows } = await sql.raw<TableRow>(selects.join(' union all ')).execute(db);
  return rows;
}

function keyOf({ table, row }: ParsedRow): string {
  const { id, kind } = row;
  // A deleted row keeps the id that it had in its own table.
  if (table === 'deleted_technical_data') return `${table} ${String(kind)} ${String(id)}`;
  // The start of validity is not part of its identity.
  if (table === 'affiliate_data') return `${table} ${String(row.partner_id)}`;
  // Neither are its name and its first month.
  if (table === 'plans') return `${table} ${String(row.version)}`;
  if (id !== undefined) return `${table} ${String(id)}`;
  const keys = [
    'partner_id',
    'member_id',
    'user_id',
    'document_id',
    'cycle_id',
    'channel',
    'payout_id',
    'paper_id',
    'credit_id',
    'key',
    'token_hash',
    'name',
    'locale',
    'news_id',
    'media_id',
    'tag_id',
    'order_id',
    'product_id',
    'valid_from',
    'number',
  ];
  return `${table} ${keys.map((key) => String(row[key])).join(' ')}`;
}

export function differences(before: readonly TableRow[], after: readonly TableRow[]): Difference[] {
  const known = new Map(rowsWithout(before, after).map((entry) => [keyOf(entry), entry]));
  const found: Difference[] = [];
  for (const entry of rowsWithout(after, before)) {
    const { table, row } = entry;
    const old = known.get(keyOf(entry));
    known.delete(keyOf(entry));
    if (!old) {
      found.push({ table, change: 'added', columns: Object.keys(row), row });
      continue;
    }
    const columns = Object.keys(row).filter(
      (name) => JSON.stringify(row[name]) !== JSON.stringify(old.row[name]),
    );
    if (columns.length > 0) found.push({ table, change: 'changed', columns, row });
  }
  const removed = [...known.values()].map(({ table, row }) => ({
    table,
    change: 'removed' as const,
    columns: [],
    row,
  }));
  return [...found, ...removed];
}

/** The rows that are only in the first list. */
function rowsWithout(rows: readonly TableRow[], others: readonly TableRow[]): ParsedRow[] {
  const same = new Set(others.map(({ table, text }) => `${table} ${text}`));
  return rows
    .filter(({ table, text }) => !same.has(`${table} ${text}`))
    .map(({ table, text }) => ({ table, row: JSON.parse(text) }));
}
