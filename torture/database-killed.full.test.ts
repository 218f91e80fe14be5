import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom, type Random } from '@blattwerk/server/demo/random.ts';
import { type Database, openDatabase } from '@blattwerk/server/platform/database/database.ts';
import { removeDataFolder } from '@blattwerk/server/platform/database/postgres/place.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@blattwerk/server/platform/database/postgres/start-embedded-postgres.ts';
import { PATIENCE } from '@blattwerk/server/test-support/patience.ts';
import { timed } from '@blattwerk/server/test-support/slowness.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { killDatabase, postmasterOf } from '../e2e/support/embedded-database.ts';
import { count, isFull } from './support/counts.ts';
import { progressOf } from './support/progress.ts';
import { seedOf } from './support/seed.ts';
import { startTwoServers, type TwoServers } from './support/two-servers.ts';
import { createWriters, Writers } from './support/writers.ts';

const rounds = count(1, 20);
const writerCount = 8;
/** Maximum time until both processes serve again, in milliseconds, on an idle machine. */
const LONGEST_MS = 10_000;

let dataDir: string;
let postgres: EmbeddedPostgres;
let database: Database;
let servers: TwoServers;
let writers: Writers;

/** A server of its own with the product's durability: the tests' shared one loses commits in a crash. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'blattwerk-killed-'));
  postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined } });
  const key = randomBytes(32);
  servers = await startTwoServers({
    DATABASE_URL: postgres.applicationUrl,
    MIGRATION_DATABASE_URL: postgres.url,
    FIELD_KEY: key.toString('base64'),
    // Lost connections are expected here.
    LOG_LEVEL: 'fatal',
  });
  database = openDatabase(postgres.url);
  const people = await createWriters(database, key, writerCount);
  const tokens = await Promise.all(people.map(({ email }) => servers.signIn(email)));
  writers = new Writers(servers, people, tokens);
});
afterAll(async () => {
  await servers?.stop();
  await database?.close();
  await postgres?.stop();
  removeDataFolder(dataDir);
});

/**
 * Kills the database at a random moment during the writes and waits until both processes serve again; returns how long that
 * took.
 */
async function killUnderWrites(random: Random): Promise<number> {
  let away = 0;
  await writers.earn(database);
  await writers.while(async () => {
    const enough = writers.acknowledged + writerCount + Math.floor(random.next() * 100);
    await vi.waitUntil(() => writers.acknowledged >= enough, PATIENCE);
    const killed = postmasterOf(dataDir);
    const { took, slow } = await timed(async () => {
      killDatabase(dataDir);
      const killedAt = performance.now();
      const isServed = () => writers.servedAt.every((at) => at > killedAt);
      await vi.waitUntil(isServed, PATIENCE);
    });
    away = took;
    expect(away).toBeLessThan(LONGEST_MS * slow);
    expect(postmasterOf(dataDir)).not.toBe(killed);
  });
  return away;
}

test(`kill -9 of the database under ${writerCount} writers, ${rounds} times: nothing acknowledged is lost`, async () => {
  const random = createRandom(seedOf('database killed'));
  const pids = servers.processes.map(({ pid }) => pid);
  let longest = 0;
  const tell = progressOf('database killed', rounds);
  for (let round = 1; round <= rounds; round += 1) {
    longest = Math.max(longest, await killUnderWrites(random));
    await writers.expectKept(database);
    tell(round, `${writers.acknowledged} writes stored`);
  }
  expect(writers.statuses.get(503), 'no kill hit a write').toBeGreaterThan(0);
  expect(writers.written.payouts.acknowledged.size).toBeGreaterThanOrEqual(writerCount);
  expect(servers.processes.map(({ pid }) => pid)).toEqual(pids);
  console.log(
    `database killed: served again within ${Math.round(longest)} ms, answers ${JSON.stringify([...writers.statuses])}`,
  );
});

test.runIf(isFull)('without waiting for commits, such kills would lose acknowledged writes', async () => {
  await database.pool.query('alter system set synchronous_commit = off');
  await database.pool.query('select pg_reload_conf()');
  const random = createRandom(seedOf('commits that are not waited for'));
  const tell = progressOf('commits that are not waited for', rounds);
  const killUntilLost = async () => {
    for (let round = 1; round <= rounds; round += 1) {
      await killUnderWrites(random);
      await writers.expectKept(database);
      tell(round);
    }
  };
  await expect(killUntilLost()).rejects.toThrow(/that are lost/);
});
