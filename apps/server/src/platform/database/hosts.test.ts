import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { clientTo, connectionTo } from './hosts.ts';

const database = setUpDatabase();

/** The test server's address, preceded by a host on which nothing listens. */
const behindNobody = () => database.url.replace(/@([^/]+)/, '@127.0.0.1:1,$1');

const opened: { end(): Promise<unknown> }[] = [];
afterEach(() => Promise.all(opened.splice(0).map((one) => one.end())));

test('a connection goes to the host that accepts writes', async () => {
  const client = clientTo(behindNobody(), {});
  await client.connect();
  opened.push(client);
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(`${client.host}:${client.port}`).toBe(new URL(database.url).host);
});

test('pools and all other connections of a database go there as well', async () => {
  const { pool, bulk, pipelines, close } = openDatabase(behindNobody());
  opened.push({ end: close });
  const one = { text: 'select 1 as one', values: [], name: 'one' };
  expect((await pool.query(one.text)).rows).toEqual([{ one: 1 }]);
  expect(await Promise.all([pipelines.read(one), pipelines.readAlone(one)])).toEqual([
    [{ one: 1 }],
    [{ one: 1 }],
  ]);
  expect((await bulk((client) => client.query(one.text))).rows).toEqual([{ one: 1 }]);
});

test('without a writable host, the database is temporarily unavailable', async () => {
  const url = `${behindNobody()}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`;
  const pool = new pg.Pool({ ...connectionTo(url), max: 1 });
  opened.push(pool);
  const fault = await pool.query('select 1').catch((error: unknown) => error);
  expect(isDatabaseUnavailable(fault)).toBe(true);
  expect(
    (await clientTo(url, {})
      .connect()
      .catch((error: unknown) => error)) as Error,
  ).toMatchObject({
    message: expect.stringMatching(/^none of its hosts takes writes: .*ECONNREFUSED.*, .* takes no writes$/),
  });
  // A read-only connection accepts it.
  const reader = new pg.Pool({ ...connectionTo(url, 'reads'), max: 1 });
  opened.push(reader);
  expect((await reader.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const ENDED = Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0');

/** A proxy to the test server that closes each connection in the same tick in which it becomes ready. */
async function endingWhenReady(): Promise<string> {
  const { hostname, port } = new URL(database.url);
  const length = Buffer.alloc(4);
  length.writeInt32BE(ENDED.length + length.length);
  const way = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.pipe(server).on('data', (data: Buffer) => {
      if (!data.includes(READY)) client.write(data);
      else client.end(Buffer.concat([data, Buffer.from('E'), length, ENDED]), () => server.destroy());
    });
    for (const socket of [client, server]) socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(way, 'listening');
  opened.push({ end: async () => way.close() });
  return database.url.replace(/@[^/]+/, `@127.0.0.1:${(way.address() as AddressInfo).port}`);
}

test('a server that closes a connection as soon as it is established fails a query, not the process', async () => {
  const { pool, close } = openDatabase(await endingWhenReady());
  opened.push({ end: close });
  await expect(pool.query('select 1')).rejects.toThrow(/terminat|not queryable/i);
});
