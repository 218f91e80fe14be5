import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHttpServer } from './server.ts';

const half = (type: string) =>
  `POST /api/half HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n{`;

type Server = Awaited<ReturnType<typeof createHttpServer>>;
let app: Server;
let port: number;
const logged: { level: number; msg: string }[] = [];

beforeEach(async () => {
  logged.length = 0;
  const logTo = { write: (line: string) => logged.push(JSON.parse(line)) };
  app = await createHttpServer({ logLevel: 'info', trustProxy: false, apiOrigin: null }, logTo);
  app.post('/api/half', async () => 'whole');
  app.get('/api/never', () => new Promise(() => undefined));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  vi.useRealTimers();
  app.server.closeAllConnections();
  await app.close();
});

/** A connection on which this was sent, and that the server has begun to read. */
async function sent(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const begun = once(app.server, 'request');
  socket.write(text);
  await begun;
  return socket;
}

test('a body that does not come is waited for a minute, a file for five', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const body = await sent(half('application/json'));
  const file = await sent(half('text/csv'));
  const answer = once(body, 'data');
  vi.advanceTimersByTime(59_000);
  expect([body.readableLength, body.closed]).toEqual([0, false]);
  vi.advanceTimersByTime(1_000);
  expect(String(await answer)).toContain('408 Request Timeout');
  await once(body, 'close');
  const ended = once(file, 'close');
  vi.advanceTimersByTime(239_000);
  expect(file.closed).toBe(false);
  file.resume();
  vi.advanceTimersByTime(1_000);
  await ended;
});

test('a server that closes waits for half a body for seconds, and for nothing for long', async () => {
  await sent(half('application/json'));
  await sent(half('multipart/form-data; boundary=x'));
  await sent('GET /api/never HTTP/1.1\r\nHost: a\r\n\r\n');
  const began = performance.now();
  await app.close();
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('who goes away in the middle of a body is no error', async () => {
  const socket = await sent(half('application/json'));
  socket.destroy();
  await expect.poll(() => logged.map(({ msg }) => msg)).toContain('request broken off');
  expect(logged.filter(({ level }) => level > 30)).toEqual([]);
});
