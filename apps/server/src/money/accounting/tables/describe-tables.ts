import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { columnTextsFromK } from './column-texts-from-k.ts';
import { columnTextsToJ } from './column-texts-to-j.ts';
import { DTD_NAME } from './description-dtd.ts';
import { leftOutColumns, leftOutTables } from './left-out.ts';
import { tableTexts } from './table-texts.ts';

/** A column as the database describes it. */
export interface DescribedColumn {
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
}

/** Columns of a table that refer to a row of another one. */
interface DescribedReference {
  readonly columns: readonly string[];
  readonly table: string;
  readonly tableColumns: readonly string[];
}

export interface DescribedTable {
  readonly name: string;
  readonly columns: readonly DescribedColumn[];
  readonly references: readonly DescribedReference[];
}

/** SQL of the triggers that check that a named credit exists: a foreign key cannot refer to a partitioned table. */
const askingForCredits = sql`
  select oid, tgrelid, string_to_array(encode(tgargs, 'escape'), '\\000') as columns from pg_trigger
  where tgfoid in ('refuse_unknown_credits'::regproc, 'refuse_unknown_original'::regproc) and tgname not like '%\\_update'`;

/** All tables of the product with their columns, except those left out. */
export async function findDescribedTables(db: Kysely<DB>): Promise<DescribedTable[]> {
  const { rows } = await sql<DescribedTable>`
    select class.relname as name,
      json_agg(json_build_object(
        'name', attribute.attname,
        'type', format_type(attribute.atttypid, attribute.atttypmod),
        'isKey', coalesce(attribute.attnum = any(primary_key.conkey), false)
      ) order by attribute.attnum) as columns,
      (select coalesce(json_agg(reference.description order by reference.place, reference.oid), '[]')
        from (
          select foreign_key.oid, foreign_key.conkey as place, json_build_object(
            'columns', (${namesOf(sql`foreign_key.conkey`, sql`foreign_key.conrelid`)}),
            'table', target.relname,
            'tableColumns', (${namesOf(sql`foreign_key.confkey`, sql`foreign_key.confrelid`)})
          ) as description
          from pg_constraint as foreign_key join pg_class as target on target.oid = foreign_key.confrelid
          where foreign_key.conrelid = class.oid and foreign_key.contype = 'f'
          union all
          select asking.oid, null::smallint[], json_build_object(
            'columns', asking.columns[1:2], 'table', 'credits', 'tableColumns', array['cycle_id', 'id'])
          from (${askingForCredits}) as asking where asking.tgrelid = class.oid
        ) as reference) as references
    from pg_class as class
    join pg_attribute as attribute on attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
    left join pg_constraint as primary_key on primary_key.contype = 'p' and primary_key.conrelid = coalesce(
      -- The primary key of a partitioned table is that of its partitions.
      (select inhrelid from pg_inherits join pg_constraint on conrelid = inhrelid and contype = 'p' where inhparent = class.oid limit 1),
      class.oid)
    where class.relkind in ('r', 'p') and class.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = class.oid and deptype = 'e')
    group by class.oid, class.relname order by class.relname`.execute(db);
  return rows
    .filter(({ name }) => leftOutTables[name] === undefined)
    .map(({ name, columns, references }) => {
      const isLeftOut = (column: string) => leftOutColumns[name]?.includes(column) === true;
      return {
        name,
        columns: columns.filter((column) => !isLeftOut(column.name)),
        references: references.filter(
          (reference) => leftOutTables[reference.table] === undefined && !reference.columns.some(isLeftOut),
        ),
      };
    });
}

/** SQL of the column names of a key, in order. */
function namesOf(numbers: RawBuilder<unknown>, table: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select json_agg(field.attname order by key.place)
    from unnest(${numbers}) with ordinality as key (number, place)
    join pg_attribute as field on field.attrelid = ${table} and field.attnum = key.number`;
}

/** The German description of a table; undefined if there is none. */
export function tableText(table: string): string | undefined {
  return tableTexts[table];
}

/** The German description of a column; undefined if there is none. */
export function columnText(table: string, column: string): string | undefined {
  return columnTexts[`${table}.${column}`] ?? columnTexts[column];
}

const columnTexts: Readonly<Record<string, string>> = { ...columnTextsToJ, ...columnTextsFromK };

interface Supplier {
  readonly name: string;
  readonly place: string;
  readonly at: Date;
}

/**
 * `index.xml` by the description standard for data carriers (01-09-2004), which the audit software of the German tax
 * authorities reads: it describes each file and each of its columns.
 */
export function describeTables(tables: readonly DescribedTable[], { name, place, at }: Supplier): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<!DOCTYPE DataSet SYSTEM "${DTD_NAME}">`,
    '<DataSet>',
    '  <Version>1.0</Version>',
    '  <DataSupplier>',
    `    <Name>${escaped(name)}</Name>`,
    `    <Location>${escaped(place)}</Location>`,
    `    <Comment>${escaped(comment(at))}</Comment>`,
    '  </DataSupplier>',
    '  <Media>',
    '    <Name>Blattwerk</Name>',
    ...tables.flatMap(describeTable),
    '  </Media>',
    '</DataSet>',
    '',
  ].join('\n');
}

const comment = (at: Date) =>
  `Alle Tabellen, Stand ${at.toISOString()} (UTC). Beträge (…_cents) in Cent, Sätze (…_bp) in Hundertstel Prozent, Zeitpunkte in UTC. Verschlüsselte Felder sind verschlüsselt (base64).`;

function describeTable({ name, columns, references }: DescribedTable): string[] {
  const described = (column: DescribedColumn) => {
    const tag = column.isKey ? 'VariablePrimaryKey' : 'VariableColumn';
    const words = escaped(columnText(name, column.name) ?? column.name);
    return `          <${tag}><Name>${column.name}</Name><Description>${words}</Description>${typeTag(column.type)}</${tag}>`;
  };
  return [
    '    <Table>',
    `      <URL>${name}.csv</URL>`,
    `      <Name>${name}</Name>`,
    `      <Description>${escaped(tableText(name) ?? name)}</Description>`,
    '      <UTF8/>',
    '      <DecimalSymbol>.</DecimalSymbol>',
    '      <DigitGroupingSymbol>,</DigitGroupingSymbol>',
    '      <Range><From>2</From></Range>',
    '      <VariableLength>',
    '          <ColumnDelimiter>;</ColumnDelimiter>',
    '          <RecordDelimiter>&#13;&#10;</RecordDelimiter>',
    '          <TextEncapsulator>"</TextEncapsulator>',
    // The standard requires keys first.
    ...columnsOf({ columns }).map(described),
    ...references.map(describeReference),
    '      </VariableLength>',
    '    </Table>',
  ];
}

/** A key of one or several columns; columns that are named differently in the referenced table get an alias. */
function describeReference({ columns, table, tableColumns }: DescribedReference): string {
  const names = columns.map((column) => `<Name>${column}</Name>`).join('');
  const aliases = columns.map((column, i) =>
    column === tableColumns[i] ? '' : `<Alias><From>${column}</From><To>${tableColumns[i]}</To></Alias>`,
  );
  return `          <ForeignKey>${names}<References>${table}</References>${aliases.join('')}</ForeignKey>`;
}

/** Columns in the order of the file: keys first. */
export function columnsOf({ columns }: Pick<DescribedTable, 'columns'>): DescribedColumn[] {
  return [...columns.filter(({ isKey }) => isKey), ...columns.filter(({ isKey }) => !isKey)];
}

function typeTag(type: string): string {
  if (['bigint', 'integer', 'smallint'].includes(type)) return '<Numeric/>';
  if (type === 'date') return '<Date><Format>YYYY-MM-DD</Format></Date>';
  return '<AlphaNumeric/>';
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
