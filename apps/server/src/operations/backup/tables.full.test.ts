import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts';
import type { ArchiveWriter } from './archive.ts';
import { dumpTable } from './tables.ts';

let database: TestDatabase;
let network: Server;

beforeAll(async () => {
  database = await createTestDatabase();
  const { hostname, port } = new URL(database.url);
  network = createServer((client) => forwardInParts(client, connect(Number(port), hostname))).listen(
    0,
    '127.0.0.1',
  );
  await once(network, 'listening');
});
afterAll(async () => {
  network.close();
  await database.drop();
});

const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);
const BREAK_MS = 100;

/** A network that pauses after the last row of a COPY, as a slow one may do anywhere. */
function forwardInParts(client: Socket, server: Socket): void {
  client.pipe(server);
  const forward = async () => {
    for await (const chunk of server as AsyncIterable<Buffer>) {
      const end = chunk.indexOf(COPY_DONE);
      if (end < 0) {
        client.write(chunk);
        continue;
      }
      client.write(chunk.subarray(0, end + COPY_DONE.length));
      await sleep(BREAK_MS);
      client.write(chunk.subarray(end + COPY_DONE.length));
    }
    client.end();
  };
  forward().catch(() => client.destroy());
}

test('the rows of a table are counted, however late the server reports their number', async () => {
  const url = new URL(database.url);
  url.port = String((network.address() as AddressInfo).port);
  url.hostname = '127.0.0.1';
  const client = new pg.Client(url.href);
  await client.connect();
  onTestFinished(() => client.end());
  const archive = { add: async () => undefined } as unknown as ArchiveWriter;
  const table = { name: 'payout_statuses', columns: ['id', 'name'] };
  expect(await dumpTable(client, archive, table)).toBe(5);
});
