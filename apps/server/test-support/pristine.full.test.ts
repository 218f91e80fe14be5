import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findPlan } from '../src/company/plans/find-plan.ts';
import { insertPlan } from '../src/company/plans/testing/insert-plan.ts';
import { createPartner } from '../src/network/team/testing/create-partner.ts';
import { createTestDatabase, type TestDatabase } from '../src/platform/database/test-database.ts';
import { snapshotOf } from './access/testing/snapshot.ts';
import { emptyTables } from './empty-tables.ts';
import { fullTest } from './full-test.ts';

/** All rows, and the value of each sequence. */
async function contentsOf({ db, pool }: TestDatabase) {
  const rows = (await snapshotOf(db)).map(({ table, text }) => `${table} ${text}`).toSorted();
  const { rows: sequences } = await pool.query(
    'select sequencename, last_value from pg_sequences order by sequencename',
  );
  return { rows, sequences };
}

test('a database returned by a file looks unused to the next one', async () => {
  const used = await createTestDatabase();
  const fresh = await createTestDatabase();
  const before = await contentsOf(fresh);
  expect(await contentsOf(used)).toEqual(before);
  const root = await createPartner(used.db, { name: 'Root', parent: null });
  await createPartner(used.db, { name: 'Below', parent: root });
  await used.pool.query('update company set four_eyes = not four_eyes; analyze users');
  await emptyTables(used.db, ['legal_document_texts'], { ids: 'restart' });
  await used.pool.query('select set_config($1, $2, false), pg_advisory_lock(4711)', [
    'statement_timeout',
    '1234',
  ]);
  await used.bulk((client) => client.query('create temp table left_over (n integer)'));
  expect((await contentsOf(used)).rows).not.toEqual(before.rows);
  await used.drop();

  const next = await createTestDatabase();
  expect(next.url).toBe(used.url);
  expect(await contentsOf(next)).toEqual(before);
  const { rows } = await sql`
    select reltuples, relpages, (select count(*)::int from pg_statistic where starelid = pg_class.oid) as known,
      (select count(*)::int from pg_locks where locktype = 'advisory'
       and database = (select oid from pg_database where datname = current_database())) as locks,
      current_setting('statement_timeout') = '1234' as limited
    from pg_class where relname = 'users'`.execute(next.db);
  expect(rows).toEqual([{ reltuples: -1, relpages: 0, known: 0, locks: 0, limited: false }]);
  await next.drop();
  await fresh.drop();
});

fullTest('a database whose schema was changed, or with work in progress, is not reused', async () => {
  const changed = await createTestDatabase();
  await sql`alter table users disable trigger all`.execute(changed.db);
  await changed.drop();
  const next = await createTestDatabase();
  expect(next.url).not.toBe(changed.url);

  const client = await next.pool.connect();
  await client.query('begin');
  const dropped = next.drop();
  const other = await createTestDatabase();
  expect(other.url).not.toBe(next.url);
  client.release();
  await dropped;
  await other.drop();
});

test('a plan version added by one file is a new one in the next file', async () => {
  const poolOf = async (poolBp: number) => {
    const database = await createTestDatabase();
    await insertPlan(database.db, { version: '2', infinity: { poolBp } });
    const { infinity } = await findPlan(database.db, { planVersion: '2' });
    await database.drop();
    return infinity.poolBp;
  };
  expect([await poolOf(150), await poolOf(160)]).toEqual([150, 160]);
});
