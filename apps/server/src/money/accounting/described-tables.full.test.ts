import { expect, test } from 'vitest';
import { setUp } from '../../../test-support/set-up.ts';
import { leftOutColumns, leftOutTables } from './tables/left-out.ts';
import { startAccountingServer, unzip } from './testing/accounting-server.ts';

const server = setUp(startAccountingServer);

/** The columns of each table by the description, in its order. */
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

test('the description names every table and column that there is, but for what is left out with its reason', async () => {
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
  // Each file has its columns in the order of the description.
  for (const [table, columns] of described) {
    const [heading = ''] = files.get(`${table}.csv`)?.toString().split('\r\n') ?? [];
    expect([table, heading.replaceAll('"', '').split(';')]).toEqual([table, columns]);
  }
  expect([...files.keys()].toSorted()).toEqual(
    ['index.xml', ...[...described.keys()].map((table) => `${table}.csv`)].toSorted(),
  );
});

test('every foreign key to one column of a table that is there is in the description', async () => {
  const index =
    unzip(await server.file('tables.zip'))
      .get('index.xml')
      ?.toString() ?? '';
  const { rows } = await server.database.pool.query<{ table: string; column: string; target: string }>(`
    select source.relname::text as table, field.attname::text as column, target.relname::text as target
    from pg_constraint as key
    join pg_class as source on source.oid = key.conrelid and source.relnamespace = current_schema()::regnamespace
    join pg_class as target on target.oid = key.confrelid
    join pg_attribute as field on field.attrelid = key.conrelid and key.conkey = array[field.attnum]
    where key.contype = 'f'`);
  const kept = rows.filter(
    ({ table, column, target }) =>
      leftOutTables[table] === undefined &&
      leftOutTables[target] === undefined &&
      !leftOutColumns[table]?.includes(column),
  );
  expect(kept.length).toBeGreaterThan(50);
  const missing = kept.filter(({ table, column, target }) => {
    const described = index.split('<Table>').find((text) => text.includes(`<URL>${table}.csv</URL>`)) ?? '';
    return !described.includes(
      `<ForeignKey><Name>${column}</Name><References>${target}</References></ForeignKey>`,
    );
  });
  expect(missing).toEqual([]);
});
