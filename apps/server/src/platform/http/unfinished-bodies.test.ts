import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../../test-support/patience.ts';
import { createHttpServer } from './server.ts';

const half = (type: string, { path = '/api/half', length = 5000 } = {}) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n{`;

type Server = Awaited<ReturnType<typeof createHttpServer>>;
let app: Server;
let port: number;
const logged: { level: number; msg: string }[] = [];

beforeEach(async () => {
  logged.length = 0;
  const logTo = { write: (line: string) => logged.push(JSON.parse(line)) };
  app = await createHttpServer({ logLevel: 'info', trustProxy: false, apiOrigin: null }, logTo);
  app.post('/api/half', async () => 'whole');
  app.post('/api/file', async ({ raw }) => {
    for await (const _ of raw);
  });
  app.get('/api/never', () => new Promise(() => undefined));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  vi.useRealTimers();
  app.server.closeAllConnections();
  await app.close();
});

/** A connection on which this was sent, once the server has started to read it. */
async function sent(text: string): Promise<Socket> {
  return (await sentBoth(text))[0];
}

/** The same, with the server's side of the connection. */
async function sentBoth(text: string): Promise<[Socket, Socket]> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const begun = once(app.server, 'request');
  socket.write(text);
  const [request] = await begun;
  return [socket, request.socket];
}

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

test('a body that does not arrive is waited for a minute', async () => {
  vi.useFakeTimers({ toFake: [...TIMERS] });
  const body = await sent(half('application/json'));
  const answer = once(body, 'data');
  vi.advanceTimersByTime(59_000);
  expect([body.readableLength, body.closed]).toEqual([0, false]);
  vi.advanceTimersByTime(1_000);
  expect(String(await answer)).toContain('408 Request Timeout');
  await once(body, 'close');
});

test('a growing upload is waited for five minutes, a stalled one for seconds', async () => {
  vi.useFakeTimers({ toFake: [...TIMERS] });
  const file = { path: '/api/file', length: 4_000_000 };
  const [growing, server] = await sentBoth(half('text/csv', file));
  const [halted] = await sentBoth(half('multipart/form-data; boundary=x', file));
  const answer = once(halted, 'data');
  const chunk = Buffer.alloc(80 * 1024, 'x');
  const grow = async () => {
    const before = server.bytesRead;
    growing.write(chunk);
    await vi.waitUntil(() => server.bytesRead - before >= chunk.length, PATIENCE);
    vi.advanceTimersByTime(20_000);
  };
  await grow();
  expect(String(await answer)).toContain('408 Request Timeout');
  for (let seconds = 20; seconds < 280; seconds += 20) await grow();
  expect(growing.closed).toBe(false);
  const ended = once(growing.resume(), 'close');
  await grow();
  await ended;
});

test('a closing server waits a few seconds for incomplete bodies, and for nothing indefinitely', async () => {
  vi.useFakeTimers({ toFake: [...TIMERS] });
  await sent(half('application/json'));
  await sent(half('multipart/form-data; boundary=x'));
  await sent('GET /api/never HTTP/1.1\r\nHost: a\r\n\r\n');
  const before = vi.getTimerCount();
  const closing = app.close();
  await vi.waitUntil(() => vi.getTimerCount() > before, PATIENCE);
  vi.advanceTimersByTime(10_000);
  await closing;
});

test('a client that disconnects in the middle of a body is not an error', async () => {
  const socket = await sent(half('application/json'));
  socket.destroy();
  await expect.poll(() => logged.map(({ msg }) => msg)).toContain('request broken off');
  expect(logged.filter(({ level }) => level > 30)).toEqual([]);
});
