import { connect, createServer, type Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { PATIENCE } from '../../../test-support/patience.ts';
import { readConfig } from '../config.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { createHttpServer, isApi } from './server.ts';
import { databaseAnswers, refuseWhileSilent } from './silent-database.ts';

/** A proxy to PostgreSQL that can stop forwarding without closing connections. */
class Relay {
  readonly server: Server;
  private readonly pairs: [Socket, Socket][] = [];
  private isFrozen = false;

  constructor(target: URL) {
    this.server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const socket of [near, far]) socket.on('error', () => undefined);
      near.pipe(far).pipe(near);
      this.pairs.push([near, far]);
      if (this.isFrozen) this.hold([near, far]);
    });
  }

  private hold(pair: readonly [Socket, Socket]): void {
    for (const socket of pair) socket.unpipe().pause();
  }

  freeze(): void {
    this.isFrozen = true;
    for (const pair of this.pairs) this.hold(pair);
  }

  thaw(): void {
    this.isFrozen = false;
    for (const [near, far] of this.pairs) near.pipe(far).pipe(near);
  }

  end(): void {
    for (const socket of this.pairs.flat()) socket.destroy();
    this.server.close();
  }
}

let own: TestDatabase;
let relay: Relay;
let database: Database;
let app: FastifyInstance;

beforeAll(async () => {
  own = await createTestDatabase();
  const url = new URL(own.url);
  relay = new Relay(new URL(own.url));
  await new Promise<void>((resolve) => relay.server.listen(0, '127.0.0.1', resolve));
  url.host = `127.0.0.1:${(relay.server.address() as { port: number }).port}`;
  database = openDatabase(url.href, { connectTimeoutMs: 1_000, statementTimeoutMs: 0, maxConnections: 1 });
  app = await createHttpServer({ ...readConfig({ DATA_DIR: '/nowhere' }), logLevel: 'silent' });
  refuseWhileSilent(app, { isCall: isApi, answers: () => databaseAnswers(url.href) });
  app.get('/api/look', () => sql`select 1`.execute(database.db).then(() => ({ ok: true })));
  app.get('/healthz', () => ({ ok: true }));
});
afterAll(async () => {
  relay.end();
  await app.close();
  await database.close();
  await own.drop();
});

test('an unresponsive database delays the first calls, and later ones are refused immediately', async () => {
  const look = () => app.inject('/api/look');
  // There are no connections yet: the first call waits for one.
  relay.freeze();
  expect((await look()).statusCode).toBe(503);
  await vi.waitUntil(async () => {
    const began = performance.now();
    const { statusCode, headers } = await look();
    expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
    // Less than the time to wait for a connection.
    return performance.now() - began < 500;
  }, PATIENCE);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  relay.thaw();
  await vi.waitUntil(async () => (await look()).statusCode === 200, PATIENCE);
});

inFullRun(() => {
  test('a pool with all its connections in use does not count as an unresponsive database', async () => {
    const client = await database.pool.connect();
    expect((await app.inject('/api/look')).statusCode).toBe(503);
    // The database responds on a separate connection, so the next call is tried.
    client.release();
    await vi.waitUntil(async () => (await app.inject('/api/look')).statusCode === 200, PATIENCE);
  });
});
