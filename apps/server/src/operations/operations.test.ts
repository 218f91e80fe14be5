import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../platform/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const get = (url: string, remoteAddress = '127.0.0.1') => server.app.inject({ url, remoteAddress });

test('alive and ready', async () => {
  expect([(await get('/healthz')).statusCode, (await get('/readyz')).statusCode]).toEqual([200, 200]);
});

test('metrics name routes and never what stands in their place', async () => {
  await get('/api/partners/4711/rank');
  const metrics = await get('/metrics');
  expect(metrics.headers['content-type']).toContain('text/plain');
  expect(metrics.body).toContain('route="/api/partners/:partner/rank",status="401"');
  expect(metrics.body).not.toContain('4711');
});

test('metrics are this machine’s only, as long as there is no token', async () => {
  expect((await get('/metrics', '203.0.113.9')).statusCode).toBe(404);
});

test('a database that is away is 503 with the time to wait, and everything works again after it', async () => {
  const { database } = server;
  // What every query meets while PostgreSQL restarts.
  const { connect } = database.pool;
  const { read } = database.lanes;
  const refuse = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  Object.assign(database.pool, { connect: refuse });
  Object.assign(database.lanes, { read: refuse });
  const ready = await get('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready', reason: 'database' }]);
  const answer = await server.call('some-token', { url: '/api/user/' });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  expect(answer.body).not.toContain('refused');
  expect((await get('/healthz')).statusCode).toBe(200);
  Object.assign(database.pool, { connect });
  Object.assign(database.lanes, { read });
  expect((await get('/readyz')).statusCode).toBe(200);
});
