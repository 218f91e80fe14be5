import type { ClientBase } from 'pg';
import pg from 'pg';
import { marker } from '../../../../test-support/access/testing/markers.ts';
import { findOpenColumns, type OpenColumn } from '../../training-copy/find-open-columns.ts';
import { kept } from '../../training-copy/replacements.ts';
import { tableRules } from '../../training-copy/table-rules.ts';

/** References to people other than the person the row is about: its text is not theirs. */
const ofOthers = [
  'source_partner_id',
  'below_partner_id',
  'parent_id',
  'sponsor_id',
  'former_id',
  'from_partner_id',
  'invitation_id',
  'link_id',
];

/** Columns with a format that is parsed: `noteEverything`, or the marked network, writes markers into them. */
const markedOtherwise = ['import_inbox.rows', 'tax_data.value'];

/** Rows refer to these without being about the person that these are about. */
const shared = ['approvals', 'cycles', 'signals', 'voucher_grants', 'finding_decisions'];

interface Reference {
  readonly table: string;
  readonly column: string;
  readonly to: string;
  readonly key: string;
}

/** A single-column foreign key, anywhere in the schema. */
async function findReferences(client: ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select conrelid::regclass::text as table, own.attname as column, confrelid::regclass::text as to, other.attname as key
    from pg_constraint
    join pg_attribute as own on own.attrelid = conrelid and own.attnum = conkey[1]
    join pg_attribute as other on other.attrelid = confrelid and other.attnum = confkey[1]
    where contype = 'f' and cardinality(conkey) = 1 and connamespace = current_schema()::regnamespace`);
  return rows.filter(({ column }) => !ofOthers.includes(column) && !column.endsWith('_by'));
}

/** The person whose rows are marked. */
interface Owner {
  readonly user: number;
  readonly partner: number;
}

/** SQL: the condition that a row is about the owner, by its references; null if the table refers to nobody. */
function ownedBy(
  table: string,
  { user, partner }: Owner,
  references: readonly Reference[],
  way: readonly string[] = [],
): string | null {
  if (table === 'users') return `id = ${user}`;
  if (table === 'partners') return `id = ${partner}`;
  if (shared.includes(table) && way.length > 0) return null;
  const conditions = references
    .filter((one) => one.table === table && one.to !== table && !way.includes(one.to))
    .flatMap(({ column, to, key }) => {
      const found = ownedBy(to, { user, partner }, references, [...way, table]);
      const name = pg.escapeIdentifier(column);
      return found === null
        ? []
        : [`${name} in (select ${pg.escapeIdentifier(key)} from ${to} where ${found})`];
    });
  return conditions.length === 0 ? null : conditions.map((one) => `(${one})`).join(' or ');
}

/** A text that only one column contains. */
export function markerOf({ table, column }: OpenColumn): string {
  return marker('own', `${table}${column}`.replace(/[^a-z]/g, ''));
}

/** Variants to try in turn: a constraint may allow capital letters alone. */
const values: Readonly<Record<string, (text: string, column: string) => readonly string[]>> = {
  text: (text) => [
    `${text} || ctid`,
    `upper(${text}) || replace(substring(ctid::text from 2), ')', '')`,
    `upper(${text})`,
  ],
  _text: (text) => [`array[${text} || ctid]`],
  jsonb: (text, column) => [
    `case jsonb_typeof(${column})
       when 'object' then ${column} || jsonb_build_object('marked', ${text})
       when 'array' then ${column} || to_jsonb(${text}) else to_jsonb(${text}) end`,
  ],
};

/** The outcome for the columns. */
export interface Marked {
  /** Columns that now have their marker in a row about the owner. */
  readonly marked: readonly OpenColumn[];
  /** Columns whose constraints accept no other text, as `table.column`. */
  readonly refused: readonly string[];
  /** Columns of tables without a row about the owner. */
  readonly empty: readonly string[];
}

/**
 * Writes a unique marker into every column that could hold a text about somebody, in rows about them: the columns from
 * the database's catalogue that the training copy does not keep unchanged. Triggers are disabled.
 */
export async function markTexts(client: ClientBase, owner: Owner): Promise<Marked> {
  const references = await findReferences(client);
  const { rows: types } = await client.query<OpenColumn & { type: string }>(`
    select table_name as table, column_name as column, udt_name as type from information_schema.columns
    where table_schema = current_schema()`);
  const typeOf = new Map(types.map(({ table, column, type }) => [`${table}.${column}`, type]));
  const marked: OpenColumn[] = [];
  const refused: string[] = [];
  const empty: string[] = [];
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  for (const one of await findOpenColumns(client)) {
    const rule = tableRules[one.table];
    if (rule !== undefined && rule !== 'empty' && rule[one.column] === kept) continue;
    if (markedOtherwise.includes(`${one.table}.${one.column}`)) continue;
    const value = values[typeOf.get(`${one.table}.${one.column}`) ?? ''];
    const condition = ownedBy(one.table, owner, references);
    if (value === undefined || condition === null) continue;
    const name = pg.escapeIdentifier(one.column);
    const text = `${pg.escapeLiteral(markerOf(one))}::text`;
    const { rows } = await client.query<{ at: string }>(
      `select ctid::text as at from ${one.table} where ${condition}`,
    );
    if (rows.length === 0) empty.push(`${one.table}.${one.column}`);
    else if (await markRows(client, { table: one.table, name, values: value(text, name), rows }))
      marked.push(one);
    else refused.push(`${one.table}.${one.column}`);
  }
  await client.query('commit');
  return { marked, refused, empty };
}

interface Rows {
  readonly table: string;
  readonly name: string;
  readonly values: readonly string[];
  readonly rows: readonly { readonly at: string }[];
}

/** Row by row, since a constraint may allow a text in one and not in another. Returns whether any row was marked. */
async function markRows(client: ClientBase, { table, name, values, rows }: Rows): Promise<boolean> {
  let isMarked = false;
  for (const { at } of rows)
    for (const value of values) {
      await client.query('savepoint one');
      try {
        await client.query(`update ${table} set ${name} = ${value} where ctid = $1`, [at]);
        isMarked = true;
        break;
      } catch {
        await client.query('rollback to savepoint one');
      }
    }
  return isMarked;
}
