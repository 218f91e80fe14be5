import type { ClientBase } from 'pg';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../test-support/on-database.ts';
import { setUp } from '../../../test-support/set-up.ts';
import { createTestDatabase } from '../../platform/database/test-database.ts';
import { ofPartner, ofUser } from '../deletions/erase-person.ts';
import { goneWithBooks, goneWithDocuments } from '../deletions/testing/forgotten-rows.ts';
import { findOpenColumns, unknownAmong } from './find-open-columns.ts';
import { kept } from './replacements.ts';
import { tableRules } from './table-rules.ts';

const database = setUp(async () => {
  const created = await createTestDatabase();
  return { url: created.url, close: () => created.drop() };
});

const look = <T>(work: (client: ClientBase) => Promise<T>) => onDatabase(database.url, work);
const openColumns = () => look(findOpenColumns);

test('every column that could hold a name has a rule', async () => {
  const columns = await openColumns();
  expect(columns.length).toBeGreaterThan(200);
  expect(columns).toContainEqual({ table: 'users', column: 'last_name' });
  expect(unknownAmong(columns, tableRules)).toEqual([]);
});

test('a new column or table stops the copy until it has a rule', async () => {
  const unknown = await look(async (client) => {
    await client.query('begin');
    await client.query('alter table users add column nickname text');
    await client.query(
      'create table diaries (id bigint, day date, page text, pages jsonb, scan bytea, tags text[])',
    );
    const columns = await findOpenColumns(client);
    await client.query('rollback');
    return unknownAmong(columns, tableRules);
  });
  expect(unknown).toEqual([
    'diaries.page',
    'diaries.pages',
    'diaries.scan',
    'diaries.tags',
    'users.nickname',
  ]);
});

test('a column with a constraint listing its values needs no rule, nor do numbers and days', async () => {
  const names = (await openColumns()).map(({ table, column }) => `${table}.${column}`);
  for (const name of [
    'users.locale',
    'payouts.type',
    'orders.base_cents',
    'orders.paid_at',
    'what_if_facts.legs',
  ])
    expect(names).not.toContain(name);
});

test('no rule is about a column that does not exist', async () => {
  const { rows } = await look((client) =>
    client.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    ),
  );
  const there = new Set(rows.map(({ name }) => name));
  const tables = new Set(rows.map(({ name }) => name.split('.')[0]));
  const gone = Object.entries(tableRules).flatMap(([table, rule]) =>
    rule === 'empty'
      ? [table].filter((name) => !tables.has(name))
      : Object.keys(rule)
          .map((column) => `${table}.${column}`)
          .filter((name) => !there.has(name)),
  );
  expect(gone).toEqual([]);
});

/** Columns that an erasure clears although they identify nobody. */
const harmless: readonly string[] = ['notification_settings', 'push_settings'];

test('whatever an erasure removes about somebody is replaced in the copy', async () => {
  const open = await openColumns();
  const erased = [...ofUser, ...ofPartner, 'users', 'partners', 'affiliate_data', 'sign_ups', 'import_inbox'];
  const untouched = erased.filter((table) => {
    const rule = tableRules[table];
    if (rule === 'empty' || harmless.includes(table)) return false;
    const columns = open.filter((one) => one.table === table);
    return columns.length > 0 && columns.every(({ column }) => rule?.[column] === kept);
  });
  expect(untouched).toEqual([]);
});

test('what is erased with documents and books is replaced, column by column', async () => {
  const open = new Set((await openColumns()).map(({ table, column }) => `${table}.${column}`));
  const forgotten = [goneWithDocuments, goneWithBooks].flatMap((list) =>
    Object.entries(list).flatMap(([table, columns]) => columns.map((column) => ({ table, column }))),
  );
  expect(forgotten.length).toBeGreaterThan(30);
  const same = forgotten.filter(({ table, column }) => {
    const rule = tableRules[table];
    return open.has(`${table}.${column}`) && rule !== 'empty' && rule?.[column] === kept;
  });
  expect(same).toEqual([]);
});
