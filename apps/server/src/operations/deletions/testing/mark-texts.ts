import type { ClientBase } from 'pg';
import pg from 'pg';
import { marker } from '../../../../test-support/access/testing/markers.ts';
import { findOpenColumns, type OpenColumn } from '../../training-copy/find-open-columns.ts';
import { kept } from '../../training-copy/replacements.ts';
import { tableRules } from '../../training-copy/table-rules.ts';

/** References to people that name somebody else than whom the row is about: the text in it is not theirs. */
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

/** What has a form that is read: `noteEverything`, or the marked network, writes markers into it. */
const markedOtherwise = ['import_inbox.rows', 'tax_data.value'];

/** Rows hang on these without being about whoever they are about. */
const shared = ['approvals', 'cycles', 'signals', 'voucher_grants', 'finding_decisions'];

interface Reference {
  readonly table: string;
  readonly column: string;
  readonly to: string;
  readonly key: string;
}

/** One column that refers to one column, of the whole schema. */
async function findReferences(client: ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select conrelid::regclass::text as table, own.attname as column, confrelid::regclass::text as to, other.attname as key
    from pg_constraint
    join pg_attribute as own on own.attrelid = conrelid and own.attnum = conkey[1]
    join pg_attribute as other on other.attrelid = confrelid and other.attnum = confkey[1]
    where contype = 'f' and cardinality(conkey) = 1 and connamespace = current_schema()::regnamespace`);
  return rows.filter(({ column }) => !ofOthers.includes(column) && !column.endsWith('_by'));
}

/** Whose rows they are. */
interface Owner {
  readonly user: number;
  readonly partner: number;
}

/** SQL: the condition that a row of a table is about somebody, by what it refers to; null where it refers to nobody. */
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

/** A text that only one column has. */
export function markerOf({ table, column }: OpenColumn): string {
  return marker('own', `${table}${column}`.replace(/[^a-z]/g, ''));
}

/** What is tried, one after the other: a rule of a column may allow capital letters alone. */
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

/** What became of the columns. */
export interface Marked {
  /** In each of these a row about the owner has its marker now. */
  readonly marked: readonly OpenColumn[];
  /** Columns whose rules take no other text, as `table.column`. */
  readonly refused: readonly string[];
  /** Columns of tables in which nothing is about the owner. */
  readonly empty: readonly string[];
}

/**
 * Writes a marker of its own into every column of rows about somebody that could hold a text about them: the columns that the
 * catalogue of the database names and the training copy does not keep as they are. No trigger fires.
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

/** Each row alone, since a rule may let one take a text and another not. Answers whether any took one. */
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
