import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { leftOutColumns, leftOutTables } from './left-out.ts';

/** A column as the database describes it. */
export interface DescribedColumn {
  readonly name: string;
  readonly type: string;
  readonly comment: string | null;
  readonly isKey: boolean;
  /** The table that it refers to. */
  readonly refersTo: string | null;
}

export interface DescribedTable {
  readonly name: string;
  readonly comment: string | null;
  readonly columns: readonly DescribedColumn[];
}

/** All tables of the product with what their columns mean, without those that are left out. */
export async function findDescribedTables(db: Kysely<DB>): Promise<DescribedTable[]> {
  const { rows } = await sql<DescribedTable>`
    select class.relname as name, obj_description(class.oid, 'pg_class') as comment,
      json_agg(json_build_object(
        'name', attribute.attname,
        'type', format_type(attribute.atttypid, attribute.atttypmod),
        'comment', col_description(class.oid, attribute.attnum),
        'isKey', coalesce(attribute.attnum = any(primary_key.conkey), false),
        'refersTo', (
          select target.relname from pg_constraint as foreign_key
          join pg_class as target on target.oid = foreign_key.confrelid
          where foreign_key.conrelid = class.oid and foreign_key.contype = 'f' and foreign_key.conkey = array[attribute.attnum]
          limit 1
        )) order by attribute.attnum) as columns
    from pg_class as class
    join pg_attribute as attribute on attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
    left join pg_constraint as primary_key on primary_key.conrelid = class.oid and primary_key.contype = 'p'
    where class.relkind = 'r' and class.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = class.oid and deptype = 'e')
    group by class.oid, class.relname order by class.relname`.execute(db);
  return rows
    .filter(({ name }) => leftOutTables[name] === undefined)
    .map((table) => ({
      ...table,
      columns: table.columns.filter(({ name }) => !leftOutColumns[table.name]?.includes(name)),
    }));
}

interface Supplier {
  readonly name: string;
  readonly place: string;
  readonly at: Date;
}

/**
 * `index.xml` of the description standard for data carriers (gdpdu-01-09-2004), which the audit programs of the German tax
 * authorities read: what each file and each of its columns is.
 */
export function describeTables(tables: readonly DescribedTable[], { name, place, at }: Supplier): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE DataSet SYSTEM "gdpdu-01-09-2004.dtd">',
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

function describeTable({ name, comment, columns }: DescribedTable): string[] {
  const described = (column: DescribedColumn) => {
    const tag = column.isKey ? 'VariablePrimaryKey' : 'VariableColumn';
    const words = column.comment === null ? '' : `<Description>${escaped(column.comment)}</Description>`;
    return `          <${tag}><Name>${column.name}</Name>${words}${typeTag(column.type)}</${tag}>`;
  };
  // The standard asks for the keys first.
  const inOrder = columnsOf({ columns });
  return [
    '    <Table>',
    `      <URL>${name}.csv</URL>`,
    `      <Name>${name}</Name>`,
    ...(comment === null ? [] : [`      <Description>${escaped(comment)}</Description>`]),
    '      <UTF8/>',
    '      <DecimalSymbol>.</DecimalSymbol>',
    '      <DigitGroupingSymbol>,</DigitGroupingSymbol>',
    '      <Range><From>2</From></Range>',
    '      <VariableLength>',
    '          <ColumnDelimiter>;</ColumnDelimiter>',
    '          <RecordDelimiter>&#13;&#10;</RecordDelimiter>',
    '          <TextEncapsulator>"</TextEncapsulator>',
    ...inOrder.map(described),
    ...inOrder.flatMap((column) =>
      column.refersTo === null || leftOutTables[column.refersTo] !== undefined
        ? []
        : [
            `          <ForeignKey><Name>${column.name}</Name><References>${column.refersTo}</References></ForeignKey>`,
          ],
    ),
    '      </VariableLength>',
    '    </Table>',
  ];
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
