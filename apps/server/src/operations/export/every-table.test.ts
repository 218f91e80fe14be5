import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { sectionQueries } from './sections/sections.ts';
import { notInExport } from './testing/not-in-export.ts';

const database = setUpDatabase();

/** Tables of documents that are not query results: the account, the uploads, the PDFs and the signed archives. */
const besideQueries = ['bank_accounts', 'payout_paper_files', 'signed_document_files'];

/** The tables that the documents read. */
function readTables(): Set<string> {
  const texts = Object.values(sectionQueries).map(
    (query) => query({ user: 1, partner: 2 }).compile(database.db).sql,
  );
  const found = texts.flatMap((text) => [...text.matchAll(/\b(?:from|join)\s+"?([a-z_]+)"?/g)]);
  return new Set([...found.map(([, name = '']) => name), ...besideQueries]);
}

async function findTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations'
    order by 1`.execute(database.db);
  return rows.map(({ name }) => name);
}

test('every table is in the export or on the list of exclusions with a reason, and none is in both', async () => {
  const [tables, read] = [await findTables(), readTables()];
  const excepted = Object.values(notInExport).flat();
  expect(tables.length).toBeGreaterThan(140);
  expect(tables.filter((name) => !read.has(name) && !excepted.includes(name))).toEqual([]);
  expect(excepted.filter((name) => read.has(name) || !tables.includes(name))).toEqual([]);
  expect(excepted.length).toBe(new Set(excepted).size);
});

test('a new table fails this test until it is in the export or on the list of exclusions', async () => {
  await sql`create table diaries (partner_id bigint, page text)`.execute(database.db);
  const [tables, read] = [await findTables(), readTables()];
  await sql`drop table diaries`.execute(database.db);
  const excepted = Object.values(notInExport).flat();
  expect(tables.filter((name) => !read.has(name) && !excepted.includes(name))).toEqual(['diaries']);
});

test('every document can be read for somebody without any data', async () => {
  for (const [name, query] of Object.entries(sectionQueries))
    expect([name, (await query({ user: 1, partner: 2 }).execute(database.db)).rows]).toEqual([name, []]);
});
