import { randomBytes } from 'node:crypto';
import { notify } from '@blattwerk/server/messaging/notifications/notify.ts';
import type { TestPartner } from '@blattwerk/server/network/team/testing/create-partner.ts';
import { createTestDatabase, type TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { type PgBouncer, startPgBouncer } from '@blattwerk/server/platform/database/testing/pgbouncer.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import { PATIENCE } from '@blattwerk/server/test-support/patience.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findPgBouncer } from '../tools/pgbouncer.mjs';
import { count } from './support/counts.ts';
import { listenTo } from './support/event-stream.ts';
import { startTwoServers, type TwoServers } from './support/two-servers.ts';
import { createWriters, Writers } from './support/writers.ts';

const program = findPgBouncer(process.env.PGBOUNCER);
const writes = count(300, 10_000);
const writerCount = 8;

describe.runIf(program !== null)('two processes behind PgBouncer in transaction mode', () => {
  let database: TestDatabase;
  let pooler: PgBouncer;
  let servers: TwoServers;
  let writers: Writers;
  let tokens: string[];
  let people: TestPartner[];

  beforeAll(async () => {
    database = await createTestDatabase();
    pooler = await startPgBouncer(program ?? '', database.url);
    const key = randomBytes(32);
    servers = await startTwoServers({
      DATABASE_URL: pooler.through(database.url),
      DATABASE_POOLER: 'transaction',
      DATABASE_DIRECT_URL: database.url,
      FIELD_KEY: key.toString('base64'),
    });
    people = await createWriters(database, key, writerCount);
    tokens = await Promise.all(people.map(({ email }) => servers.signIn(email)));
    writers = new Writers(servers, people, tokens);
  });
  afterAll(async () => {
    await servers?.stop();
    await pooler?.stop();
    await database?.drop();
  });

  test(`all ${writes} writes of ${writerCount} people are stored once, and none is refused`, async () => {
    await writers.earn(database);
    await writers.while(async () => {
      await vi.waitUntil(() => writers.acknowledged >= writes, PATIENCE);
    });
    await writers.expectKept(database);
    expect(writers.statuses.get(503) ?? 0).toBe(0);
  });

  test('events at one process reach the other', async () => {
    const stream = await listenTo(servers.url(1), tokens[1] ?? '');
    try {
      await vi.waitUntil(() => stream.isReady(), PATIENCE);
      const notification = {
        user: people[1]?.userId ?? 0,
        parameters: { name: 'Cem', partner: '3' },
        at: new Date(),
      };
      await inTransaction(database.db, (tx) => notify(tx, { ...notification, type: 'newPartner' }));
      await vi.waitUntil(() => stream.ids().length > 0, PATIENCE);
    } finally {
      await stream.close();
    }
  });

  test('neither process logged an error about prepared statements', () => {
    for (const { output } of servers.processes)
      expect(output()).not.toMatch(/prepared statement|unsupported/);
  });
});
