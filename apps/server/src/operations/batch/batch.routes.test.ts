import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoint, plain } from '@blattwerk/contract/http/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { onDatabase } from '../../../test-support/on-database.ts';
import { startTestServer, type TestServer, testPasswordHash } from '../../../test-support/test-server.ts';
import { countWaiting } from '../../../test-support/waiting.ts';
import { authenticationWith } from '../../identity/tickets/authentication.ts';
import { ApiError } from '../../platform/api-error.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { routesOf } from '../../platform/http/route.ts';

const broken = endpoint({
  method: 'GET',
  path: '/api/broken',
  summary: 'Fails.',
  access: 'user',
  answer: plain(z.object({})),
});

const slow = endpoint({
  method: 'GET',
  path: '/api/slow',
  summary: 'Asks twice, and the second time only when a lock is free.',
  access: 'user',
  query: z.object({ prepared: z.string().optional() }),
  answer: plain(z.object({})),
});
const one = prepared<{ one: number }, []>(() => sql`select 1 as one`);
/** How the slow calls ended. */
const ends: string[] = [];

let server: TestServer;
const logged: string[] = [];

beforeAll(async () => {
  server = await startTestServer(new Date(), { logTo: { write: (line) => logged.push(line) } });
  routesOf(
    server.app,
    server.deps,
    authenticationWith(server.deps),
  )(broken, async () => {
    throw new Error('inner fault');
  });
  routesOf(
    server.app,
    server.deps,
    authenticationWith(server.deps),
  )(slow, async ({ query }, { db }) => {
    try {
      await sql`select pg_advisory_xact_lock_shared(1)`.execute(db);
      await (query.prepared ? one(db) : sql`select 1`.execute(db));
      ends.push('asked again');
    } catch (error) {
      ends.push(error instanceof ApiError ? error.refused.code : String(error));
      throw error;
    }
    return {};
  });
  const { db } = server.database;
  const user = await db
    .insertInto('users')
    .values({
      email: 'ida.ahorn@blatt.example',
      password_hash: await testPasswordHash(),
      first_name: 'Ida',
      last_name: 'Ahorn',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('partners').values({ user_id: user.id, display_name: 'Ida Ahorn' }).execute();
});
afterAll(() => server.close());

test('no further part is run once the client has disconnected', async () => {
  const token = await server.signIn('ida.ahorn@blatt.example');
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  await onDatabase(server.database.url, async (client) => {
    await client.query('select pg_advisory_lock(1)');
    const arrived = once(server.app.server, 'request');
    const leaving = new AbortController();
    const response = fetch(`http://127.0.0.1:${port}/api/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ paths: [slow.path, `${slow.path}?prepared=1`] }),
      signal: leaving.signal,
    }).catch((error: Error) => error.name);
    const [, answer] = (await arrived) as [unknown, ServerResponse];
    await expect.poll(() => countWaiting(client)).toBe(2);
    const closed = once(answer, 'close');
    leaving.abort();
    expect(await response).toBe('AbortError');
    await closed;
  });
  await expect.poll(() => ends.length).toBe(2);
  expect(ends).toEqual(['badRequest', 'badRequest']);
});

test('a failed part is found in the log by the id of the batch', async () => {
  const token = await server.signIn('ida.ahorn@blatt.example');
  const paths = ['/api/user/', broken.path];
  const answer = await server.call(token, { method: 'POST', url: '/api/batch', payload: { paths } });
  expect(answer.json().map(({ status }: { status: number }) => status)).toEqual([200, 500]);
  expect(answer.body).not.toContain('inner fault');
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { reqId: answer.headers['x-request-id'], route: broken.path, err: { message: 'inner fault' } },
  ]);
});
