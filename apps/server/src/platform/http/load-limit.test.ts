import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiError } from '../api-error.ts';
import { limitLoad } from './load-limit.ts';

const MOST = 3;

let app: FastifyInstance;
/** Lets the calls in progress finish. */
let finish: () => void;
let begun = 0;
/** Clients of this test's server that have disconnected, once the server has noticed. */
let gone: () => number;

beforeEach(async () => {
  begun = 0;
  let left = 0;
  gone = () => left;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const work = async () => {
    begun += 1;
    await finished;
    return 'done';
  };
  app = Fastify();
  limitLoad(app, (url) => url.startsWith('/api/'), MOST);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.once('close', () => {
      left += 1;
    });
    done();
  });
  app.setErrorHandler((error: ApiError & FastifyError, _request, reply) =>
    reply.code(error.status ?? error.statusCode ?? 500).send(error.details?.retryAfterSeconds),
  );
  app.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload));
  app.get('/api/work', work);
  app.post('/api/work', work);
  app.post('/api/file', work);
  app.get('/api/events', async (_request, reply) => reply.send(new Readable({ read: () => undefined })));
  app.get('/api/fault', async () => {
    throw Object.assign(new Error('as it happens'), { status: 422 });
  });
  app.get('/healthz', async () => 'ok');
});
afterEach(async () => {
  finish();
  app.server.closeAllConnections();
  await app.close();
});

const get = (url: string) => app.inject({ url });
const post = (url: string, type = 'application/json') =>
  app.inject({ method: 'POST', url, payload: '{}', headers: { 'content-type': type } });

/** Fills the process up to its limit; returns the pending responses. */
async function fill(one: () => ReturnType<typeof get>): Promise<Promise<number>[]> {
  const calls = Array.from({ length: MOST }, async () => (await one()).statusCode);
  await expect.poll(() => begun).toBe(MOST);
  return calls;
}

test.each([
  ['without a body', () => get('/api/work')],
  ['with one', () => post('/api/work')],
])('calls %s beyond the limit are refused with Retry-After; the others are answered', async (_, one) => {
  const accepted = await fill(one);
  for (const call of [get('/api/work'), post('/api/work'), post('/api/file', 'text/csv'), get('/api/none')]) {
    const { statusCode, body } = await call;
    expect([statusCode, body]).toEqual([503, '1']);
  }
  expect((await get('/healthz')).statusCode).toBe(200);
  expect(begun).toBe(MOST);
  finish();
  expect(await Promise.all(accepted)).toEqual(accepted.map(() => 200));
  expect((await one()).statusCode).toBe(200);
});

test('simultaneous calls do not exceed the limit', async () => {
  const calls = Array.from({ length: 50 }, async (_, i) =>
    i % 2 === 0 ? get('/api/work') : post('/api/work'),
  );
  let refused = 0;
  for (const call of calls)
    void call.then(({ statusCode }) => {
      if (statusCode === 503) refused += 1;
    });
  await expect.poll(() => [begun, refused]).toEqual([MOST, 50 - MOST]);
  finish();
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(MOST);
});

test('errors, unknown addresses and refused calls release their slot', async () => {
  for (let i = 0; i <= MOST; i += 1) {
    expect((await get('/api/fault')).statusCode).toBe(422);
    expect((await get('/api/none')).statusCode).toBe(404);
    expect((await post('/api/work', 'text/strange')).statusCode).toBe(415);
  }
});

async function open(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.write(text, () => resolve()));
  return socket;
}

test('streams, files and incomplete bodies take no slot; after a disconnect, the slot is released when the work is done', async () => {
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const events = 'GET /api/events HTTP/1.1\r\nHost: a\r\n\r\n';
  const slow =
    'POST /api/work HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';
  const file = 'POST /api/file HTTP/1.1\r\nHost: a\r\nContent-Type: text/csv\r\nContent-Length: 9\r\n\r\nn';
  for (let i = 0; i <= MOST; i += 1) for (const text of [events, slow, file]) await open(port, text);
  await expect.poll(() => begun).toBe(MOST + 1);
  begun = 0;
  const leaving = await Promise.all(
    Array.from({ length: MOST }, () => open(port, 'GET /api/work HTTP/1.1\r\nHost: a\r\n\r\n')),
  );
  await expect.poll(() => begun).toBe(MOST);
  for (const socket of leaving) socket.destroy();
  await expect.poll(() => leaving.every(({ closed }) => closed)).toBe(true);
  expect((await get('/api/work')).statusCode).toBe(503);
  finish();
  await expect.poll(async () => (await get('/api/work')).statusCode).toBe(200);
});

/** Waits without a timer, because timers are mocked here. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(setImmediate);
}

test('work that never ends loses its slot half a minute after its client has disconnected', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
    const callers = await Promise.all(
      Array.from({ length: MOST }, () => open(port, 'GET /api/work HTTP/1.1\r\nHost: a\r\n\r\n')),
    );
    await until(() => app.callsInWork() === MOST);
    for (const socket of callers) socket.destroy();
    await until(() => gone() === MOST);
    vi.advanceTimersByTime(29_999);
    expect(app.callsInWork()).toBe(MOST);
    vi.advanceTimersByTime(1);
    expect(app.callsInWork()).toBe(0);
    finish();
    await until(() => begun === MOST);
    expect(app.callsInWork()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
