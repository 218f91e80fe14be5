import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { PATIENCE, PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { count, isFull } from './support/counts.ts';
import { progressOf } from './support/progress.ts';
import { startTwoServers, type TwoServers } from './support/two-servers.ts';
import { createWriters, Writers } from './support/writers.ts';

const seconds = count(3, 60);
const EVERY_MS = 200;
const writerCount = 8;

let database: TestDatabase;
let servers: TwoServers;
let writers: Writers;

beforeAll(async () => {
  database = await createTestDatabase();
  const key = randomBytes(32);
  const people = await createWriters(database, key, writerCount);
  // Lost connections are expected here.
  const settings = { DATABASE_URL: database.url, FIELD_KEY: key.toString('base64'), LOG_LEVEL: 'fatal' };
  servers = await startTwoServers(settings);
  const tokens = await Promise.all(people.map(({ email }) => servers.signIn(email)));
  writers = new Writers(servers, people, tokens);
});
afterAll(async () => {
  await servers?.stop();
  await database?.drop();
});

/** Ends every connection to the database except those of this test; returns how many there were. */
async function endConnections(): Promise<number> {
  const { rows } = await database.pool.query<{ ended: number }>(
    `select count(pg_terminate_backend(pid)) as ended from pg_stat_activity
     where datname = current_database() and application_name <> current_setting('application_name')`,
  );
  return rows[0]?.ended ?? 0;
}

test(`connections are killed every ${EVERY_MS} ms for ${seconds} s: 503 at worst, and nothing is lost or done twice`, async () => {
  let ended = 0;
  let earned = 0;
  const tell = progressOf('connections killed', seconds, 'second');
  await writers.while(async () => {
    const began = performance.now();
    const until = began + seconds * 1000;
    // On a busy machine it takes longer until a kill hits a write.
    const isMet = () => (writers.statuses.get(503) ?? 0) > 0 || performance.now() > until + PATIENCE_MS;
    for (; performance.now() < until || !isMet(); earned += 1) {
      // Something to pay out each time.
      await writers.earn(database);
      await sleep(EVERY_MS);
      ended += await endConnections();
      tell(Math.floor((performance.now() - began) / 1000), `${ended} connections`);
    }
    // Both processes keep serving, without intervention.
    const calm = performance.now();
    const isServed = () => writers.servedAt.every((at) => at > calm);
    await vi.waitUntil(isServed, PATIENCE);
  });
  console.log(
    `connections killed: ${ended} in ${seconds} s, answers ${JSON.stringify([...writers.statuses])}, ` +
      `${writers.acknowledged} writes stored`,
  );
  await writers.expectKept(database);
  expect(writers.statuses.get(503), 'no kill hit a write').toBeGreaterThan(0);
  expect(writers.written.payouts.acknowledged.size).toBeGreaterThanOrEqual(writerCount);
  expect(ended).toBeGreaterThan(earned);
});

test.runIf(isFull)('the jobs survive it as well: every queued message is sent', async () => {
  const waiting = async () => {
    const { rows } = await database.pool.query<{ of: string; count: number }>(
      'select status as of, count(*) as count from outbox group by status',
    );
    return Object.fromEntries(rows.map((row) => [row.of, row.count]));
  };
  expect(Object.keys(await waiting()).length, 'no message was ever queued').toBeGreaterThan(0);
  // A job whose request was lost is found within a minute, and a failed run is retried with growing delays.
  await expect
    .poll(waiting, { timeout: 2 * PATIENCE_MS, interval: 1_000 })
    .toEqual({ sent: expect.any(Number) });
});
