import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { onDatabase } from '../../../test-support/on-database.ts';
import { PATIENCE, PATIENCE_MS } from '../../../test-support/patience.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { createPartner } from '../../network/team/testing/create-partner.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { openReplica, type Replica } from './replica.ts';
import { addressOfBoth, startTwoClusters, type TwoClusters } from './testing/two-clusters.ts';

const silent = { info: () => undefined, warn: () => undefined };
/** An unavailable replica is retried immediately. */
const limits = { connectMs: PATIENCE_MS, restMs: 0, leastPatienceMs: 0 };
const LONG_MS = PATIENCE_MS;
/** How long a list waits for a replica. */
const SHORT_MS = 200;

let clusters: TwoClusters;
let server: TestServer;
let replica: Replica;
let token: string;

beforeAll(async () => {
  clusters = await startTwoClusters();
  const { url } = clusters.primary;
  await migrate(url, silent);
  const opened = openDatabase(url);
  replica = openReplica(clusters.replica.url, { db: opened.db, log: silent }, limits);
  server = await startTestServer(new Date(), { on: { ...opened, url, drop: opened.close }, replica });
  const { email } = await createPartner(opened.db, { name: 'Ida', parent: null });
  token = await server.signIn(email);
});
afterAll(async () => {
  await server?.close();
  await clusters?.stop();
});

/** The change of the counters during an action, without zeros. */
async function counted(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = { ...replica.counts };
  await work();
  const more = Object.entries(replica.counts).map(([by, count]) => [
    by,
    count - before[by as keyof typeof before],
  ]);
  return Object.fromEntries(more.filter(([, count]) => count !== 0));
}

let projects = 0;

/** Writes a row and requests a list that contains it. */
async function writeAndList(): Promise<{ written: string; numbers: string[] }> {
  projects += 1;
  const written = `P${projects}`;
  const payload = { number: written, name: 'Haus' };
  const answer = await server.call(token, { method: 'POST', url: '/api/projects', payload });
  expect(answer.statusCode).toBe(201);
  return { written, numbers: await listed() };
}

async function listed(): Promise<string[]> {
  const url = '/api/projects?itemsPerPage=100';
  const answer = await server.call(token, { url, headers: { accept: 'application/json' } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().map(({ number }: { number: string }) => number);
}

test('a list is read from the replica and includes the preceding write', async () => {
  const by = await counted(async () => {
    for (let round = 0; round < 30; round += 1) {
      const { written, numbers } = await writeAndList();
      expect(numbers).toContain(written);
    }
  });
  expect(by.replica).toBeGreaterThan(0);
  expect(await replica.look()).toEqual({ follows: true, bytesBehind: 0, secondsBehind: 0 });
});

test('a replica that lags is waited for, and if it does not catch up the primary is read', async () => {
  const reading = replica.reading(server.database.db, LONG_MS);
  await clusters.replica.query('select pg_wal_replay_pause()');
  const behind = await counted(async () => {
    const { written, numbers } = await writeAndList();
    expect(numbers).toContain(written);
  });
  expect(Object.keys(behind)).toEqual(['behind']);
  expect((await replica.look()).bytesBehind).toBeGreaterThan(0);
  const counts = await counted(async () => {
    const query = sql<{ count: number }>`select count(*) from projects`.execute(reading);
    await clusters.replica.query('select pg_wal_replay_resume()');
    expect((await query).rows).toEqual([{ count: projects }]);
  });
  expect(counts).toEqual({ replica: 1 });
});

test('incidental writes of a list, and its transactions, go to the primary', async () => {
  const reading = replica.reading(server.database.db, LONG_MS);
  const by = await counted(async () => {
    await sql`insert into schema_migrations (version, name, checksum) values (9001, 'in passing', 'x')`.execute(
      reading,
    );
    const { numAffectedRows } = await reading
      .transaction()
      .execute((tx) => sql`delete from schema_migrations where version = 9001`.execute(tx));
    expect(numAffectedRows).toBe(1n);
  });
  expect(by).toEqual({});
});

test('a statement that conflicts with replication is read from the primary', async () => {
  await clusters.replica.query(`alter system set max_standby_streaming_delay = '50ms'`);
  await clusters.replica.query('select pg_reload_conf()');
  const reading = replica.reading(server.database.db, LONG_MS);
  const by = await counted(async () => {
    const slow = sql<{ count: number }>`select count(*) from projects, pg_sleep(1)`.execute(reading);
    await vi.waitUntil(async () => {
      const found = await onDatabase(clusters.replica.url, (client) =>
        client.query(
          `select from pg_stat_activity where query like '%pg_sleep(1)%' and pid <> pg_backend_pid()`,
        ),
      );
      return found.rowCount !== 0;
    }, PATIENCE);
    // A table with such a lock cannot be read once the lock has been replayed.
    await clusters.primary.query('begin; lock table projects in access exclusive mode; commit');
    expect((await slow).rows).toEqual([{ count: projects }]);
  });
  expect(by).toEqual({ away: 1 });
});

test('a replica that is gone or unresponsive is detected, and no call fails', async () => {
  const ready = async () => (await server.call(null, { url: '/readyz' })).json();
  const seen = async () =>
    /^replica_bytes_behind (.*)$/m.exec((await server.call(null, { url: '/metrics' })).body)?.[1];
  expect(await ready()).toEqual({ status: 'ready' });
  expect(await seen()).toBe('0');
  await clusters.replica.stop();
  const by = await counted(async () => {
    const { written, numbers } = await writeAndList();
    expect(numbers).toContain(written);
  });
  expect(Object.keys(by)).toEqual(['away']);
  expect(await ready()).toEqual({ status: 'ready', warnings: ['replica'] });
  expect(await seen()).toMatch(/^nan$/i);
  await clusters.replica.start();
  await vi.waitUntil(async () => (await counted(listed)).replica !== undefined, PATIENCE);
  expect(await ready()).toEqual({ status: 'ready' });
});

test('an unresponsive replica is given up soon', async () => {
  const { db } = server.database;
  const hasty = openReplica(clusters.replica.url, { db, log: silent }, { ...limits, connectMs: 300 });
  try {
    const read = () => sql`select 1 as one`.execute(hasty.reading(db, SHORT_MS));
    await read();
    expect(hasty.counts.replica).toBe(1);
    clusters.replica.signal('SIGSTOP');
    expect((await read()).rows).toEqual([{ one: 1 }]);
    expect(hasty.counts.away).toBe(1);
  } finally {
    clusters.replica.signal('SIGCONT');
    await hasty.close();
  }
});

test('with several hosts, one that responds is used', async () => {
  const { db } = server.database;
  const nobody = clusters.replica.url.replace(/:\d+\//, ':1/');
  const several = openReplica(addressOfBoth(nobody, clusters.replica.url), { db, log: silent }, limits);
  await sql`select 1`.execute(several.reading(db, LONG_MS));
  expect(several.counts).toEqual({ replica: 1, behind: 0, away: 0, resting: 0 });
  await several.close();
});

test('a promoted replica is not read from: it may contain lost writes, or lack later ones', async () => {
  await clusters.replica.promote();
  const by = await counted(async () => {
    const { written, numbers } = await writeAndList();
    expect(numbers).toContain(written);
  });
  expect(Object.keys(by)).toEqual(['away']);
  expect((await replica.look()).follows).toBe(false);
});
