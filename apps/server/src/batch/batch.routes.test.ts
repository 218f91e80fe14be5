import { endpoint, plain } from '@blattwerk/contract/http/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { routesOf } from '../platform/http/route.ts';
import { startTestServer, type TestServer, testPasswordHash } from '../platform/testing/test-server.ts';

const broken = endpoint({
  method: 'GET',
  path: '/api/broken',
  summary: 'Fails.',
  access: 'user',
  answer: plain(z.object({})),
});

let server: TestServer;
const logged: string[] = [];

beforeAll(async () => {
  server = await startTestServer(new Date(), null, { write: (line) => logged.push(line) });
  routesOf(server.app, server.deps)(broken, async () => {
    throw new Error('inner fault');
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

test('a part that fails is found in the log by the id of the batch', async () => {
  const token = await server.signIn('ida.ahorn@blatt.example');
  const paths = ['/api/user/', broken.path];
  const answer = await server.call(token, { method: 'POST', url: '/api/batch', payload: { paths } });
  expect(answer.json().map(({ status }: { status: number }) => status)).toEqual([200, 500]);
  expect(answer.body).not.toContain('inner fault');
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { reqId: answer.headers['x-request-id'], route: broken.path, err: { message: 'inner fault' } },
  ]);
});
