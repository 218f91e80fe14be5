import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../src/money/books/check/check-ledger.ts';
import { distribute } from '../src/operations/distribute/distribute.ts';
import { distributedTables, tablesOnEveryNode } from '../src/operations/distribute/table-places.ts';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { setUpDatabase } from '../test-support/set-up.ts';
import { loadDemo } from './load-demo.ts';
import { type CitusCluster, startCitusCluster } from './testing/citus-cluster.ts';
import { createDemoDatabase, demoMoment } from './testing/demo-database.ts';
import { testSecrets } from './testing/test-secrets.ts';

/** The folder of a PostgreSQL with the extension citus; no package of a system brings one. */
const postgres = process.env.CITUS_POSTGRES ?? '';
const silent = { info: () => undefined };
const minutes = 60_000;

describe.runIf(postgres !== '')('on a coordinator and two workers (CITUS_POSTGRES)', () => {
  const plain = setUpDatabase(() => createDemoDatabase(demoMoment));
  let cluster: CitusCluster;
  let distributed: Database;
  beforeAll(async () => {
    cluster = await startCitusCluster(postgres);
    await migrate(cluster.url, silent);
    await distribute(cluster.url, { shards: 4, onStep: () => undefined });
    distributed = openDatabase(cluster.url, { statementTimeoutMs: 0 });
    const filesDir = join(tmpdir(), `demo-citus-${process.pid}`, 'files');
    await loadDemo(distributed, { now: demoMoment, filesDir, secrets: testSecrets });
  }, 10 * minutes);
  afterAll(async () => {
    await distributed?.close();
    cluster?.stop();
  }, minutes);

  async function rowsOf(database: Pick<Database, 'pool'>, query: string): Promise<unknown[]> {
    const { rows } = await database.pool.query<object>(query);
    return rows;
  }

  test('thirteen closings, their releases, refunds and payouts come to the same cent as in one PostgreSQL', async () => {
    for (const query of [
      'select date_from, credits_hash, base_cents, totals from cycles order by date_from',
      'select account, sum(amount_cents) as cents, count(*) as postings from postings group by account order by account',
      'select partner_id, bonus, count(*) as credits, sum(amount_cents) as cents from credits group by 1, 2 order by 1, 2',
      'select cycle_id, partner_id, qp, level, projected_cents from partner_statistics order by 1, 2',
      'select id, partner_id, status, amount_cents from payouts order by id',
    ])
      expect(await rowsOf(distributed, query)).toEqual(await rowsOf(plain, query));
  });

  test('the books are right, and say which rules were looked at on a copy', {
    timeout: 5 * minutes,
  }, async () => {
    const rules = await checkLedger(distributed);
    expect(rules.filter(({ faults }) => faults > 0)).toEqual([]);
    expect(rules.filter(({ onCopy }) => onCopy !== true).length).toBeGreaterThan(rules.length / 2);
    const ofOneNode = new Map((await checkLedger(plain)).map(({ name, seen }) => [name, seen]));
    expect(new Map(rules.map(({ name, seen }) => [name, seen]))).toEqual(ofOneNode);
  });

  test('rows of partners lie on both workers', async () => {
    const nodes = await rowsOf(
      distributed,
      'select distinct nodename, nodeport from citus_shards where citus_table_type = $$distributed$$',
    );
    expect(nodes).toHaveLength(2);
  });

  test.each([
    ['a credit that is changed', 'update credits set amount_cents = amount_cents + 1', /immutable/],
    ['a posting that is taken away', 'delete from postings', /immutable/],
    [
      'a posting of an entry that was written before',
      "insert into postings (entry_id, account, amount_cents) select min(id), 'commission', 1 from journal_entries",
      /in the transaction of their journal entry/,
    ],
    [
      'a payout that takes a credit which is not there',
      'insert into payout_credits (payout_id, cycle_id, credit_id) select min(id), 1, 999999999 from payouts',
      /999999999/,
    ],
    ['a partner that is deleted', 'delete from partners', /never deleted|foreign key/],
    [
      'a payout of nobody',
      'insert into payouts (partner_id, amount_cents) values (999999999, 100)',
      /foreign key/,
    ],
  ])('refuses %s', async (_, statement, said) => {
    await expect(distributed.pool.query(statement)).rejects.toThrow(said);
  });

  test('an entry without its postings is refused as it commits, and leaves nothing', async () => {
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    try {
      const count = 'select count(*)::integer as entries from journal_entries';
      const before = await client.query(count);
      await client.query('begin');
      const { rows } = await client.query<{ id: string }>(
        "insert into journal_entries (kind, occurred_at, released_until) values ('release', now(), now()) returning id",
      );
      await client.query(
        "insert into postings (entry_id, account, amount_cents) values ($1, 'commission', 5)",
        [rows[0]?.id],
      );
      await expect(client.query('commit')).rejects.toThrow(/sum to 5 cents/);
      expect((await client.query(count)).rows).toEqual(before.rows);
    } finally {
      await client.end();
    }
  });

  test('a table that nobody has placed stays with the coordinator', async () => {
    const placed = await rowsOf(
      distributed,
      'select relname from pg_dist_partition join pg_class on pg_class.oid = logicalrelid order by relname',
    );
    expect(placed).toHaveLength(distributedTables.length + tablesOnEveryNode.length);
  });
});
