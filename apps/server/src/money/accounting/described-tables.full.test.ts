import { DtdValidator, XmlDocument, XmlDtd, XmlValidateError } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { setUp } from '../../../test-support/set-up.ts';
import { columnTextsFromK } from './tables/column-texts-from-k.ts';
import { columnTextsToJ } from './tables/column-texts-to-j.ts';
import { columnText, findDescribedTables, tableText } from './tables/describe-tables.ts';
import { DTD_NAME } from './tables/description-dtd.ts';
import { leftOutColumns, leftOutTables } from './tables/left-out.ts';
import { tableTexts } from './tables/table-texts.ts';
import { startAccountingServer, unzip } from './testing/accounting-server.ts';

const server = setUp(startAccountingServer);

/** The columns of each table in the order of the description. */
function describedIn(index: string): Map<string, string[]> {
  const tables = [...index.matchAll(/<Table>\s*<URL>(\w+)\.csv<\/URL>(.*?)<\/Table>/gs)];
  return new Map(
    tables.map(([, name = '', table = '']) => [
      name,
      [...table.matchAll(/<Variable(?:PrimaryKey|Column)><Name>(\w+)<\/Name>/g)].map(
        ([, column = '']) => column,
      ),
    ]),
  );
}

test('the description lists every table and column, except those left out with a reason', async () => {
  const files = unzip(await server.file('tables.zip'));
  const described = describedIn(files.get('index.xml')?.toString() ?? '');
  const { rows } = await server.database.pool.query<{ table: string; columns: string[] }>(`
    select table_name::text as table, array_agg(column_name::text) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' group by table_name`);
  const expected = rows
    .filter(({ table }) => leftOutTables[table] === undefined)
    .map(({ table, columns }) => {
      const kept = columns.filter((column) => !leftOutColumns[table]?.includes(column));
      return [table, kept.toSorted()] as const;
    });
  expect(expected.length).toBeGreaterThan(60);
  expect(Object.fromEntries([...described].map(([table, columns]) => [table, columns.toSorted()]))).toEqual(
    Object.fromEntries(expected),
  );
  // Each file has its columns in the described order.
  for (const [table, columns] of described) {
    const [heading = ''] = files.get(`${table}.csv`)?.toString().split('\r\n') ?? [];
    expect([table, heading.replaceAll('"', '').split(';')]).toEqual([table, columns]);
  }
  expect([...files.keys()].toSorted()).toEqual(
    ['index.xml', DTD_NAME, ...[...described.keys()].map((table) => `${table}.csv`)].toSorted(),
  );
});

test('every foreign key, composite ones included, is described and refers to a described table', async () => {
  const index =
    unzip(await server.file('tables.zip'))
      .get('index.xml')
      ?.toString() ?? '';
  const { rows } = await server.database.pool.query<{ table: string; columns: string[]; target: string }>(`
    select source.relname::text as table, target.relname::text as target, (
        select array_agg(field.attname::text order by place) from unnest(key.conkey) with ordinality as part (number, place)
        join pg_attribute as field on field.attrelid = key.conrelid and field.attnum = part.number
      ) as columns
    from pg_constraint as key
    join pg_class as source on source.oid = key.conrelid and source.relnamespace = current_schema()::regnamespace
    join pg_class as target on target.oid = key.confrelid
    where key.contype = 'f'
    union all
    values ('payout_credits', 'credits', array['cycle_id', 'credit_id']), ('credits', 'credits', array['cycle_id', 'reverses_id']),
      ('corrections', 'credits', array['relates_cycle_id', 'relates_id'])`);
  const kept = rows.filter(
    ({ table, columns, target }) =>
      leftOutTables[table] === undefined &&
      leftOutTables[target] === undefined &&
      !columns.some((column) => leftOutColumns[table]?.includes(column)),
  );
  expect(kept.length).toBeGreaterThan(50);
  expect(kept.some(({ columns }) => columns.length > 1)).toBe(true);
  const missing = kept.filter(({ table, columns, target }) => {
    const described = index.split('<Table>').find((text) => text.includes(`<URL>${table}.csv</URL>`)) ?? '';
    const names = columns.map((column) => `<Name>${column}</Name>`).join('');
    return !described.includes(`<ForeignKey>${names}<References>${target}</References>`);
  });
  expect(missing).toEqual([]);
});

test('every table and column has a German description, and no description is left over', async () => {
  const tables = await findDescribedTables(server.database.db);
  const columns = tables.flatMap((table) => table.columns.map(({ name }) => [table.name, name] as const));
  expect(tables.filter(({ name }) => tableText(name) === undefined).map(({ name }) => name)).toEqual([]);
  expect(columns.filter(([table, name]) => columnText(table, name) === undefined)).toEqual([]);
  const known = new Set([
    ...tables.map(({ name }) => name),
    ...columns.flatMap(([table, name]) => [name, `${table}.${name}`]),
  ]);
  const texts = { ...tableTexts, ...columnTextsToJ, ...columnTextsFromK };
  expect(Object.keys(texts).filter((name) => !known.has(name))).toEqual([]);
});

test('index.xml is valid against the DTD that it names, and an error in it is found', async () => {
  const files = unzip(await server.file('tables.zip'));
  const index = files.get('index.xml')?.toString() ?? '';
  expect(index).toContain(`<!DOCTYPE DataSet SYSTEM "${DTD_NAME}">`);
  const dtd = files.get(DTD_NAME)?.toString() ?? '';
  expect(faultsOf(index, dtd)).toEqual([]);
  expect(faultsOf(index.replace('<UTF8/>', ''), dtd)).not.toEqual([]);
  // The standard requires this order: keys after the columns.
  expect(faultsOf(index.replace('<VariableLength>', '<VariableLength><ForeignKey/>'), dtd)).not.toEqual([]);
});

function faultsOf(xml: string, dtd: string): string[] {
  const document = XmlDocument.fromString(xml);
  const validator = new DtdValidator(XmlDtd.fromString(dtd));
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    if (error instanceof XmlValidateError) return error.details.map(({ message }) => message.trim());
    throw error;
  } finally {
    validator.dispose();
    document.dispose();
  }
}
