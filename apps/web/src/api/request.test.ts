import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { NOT_SENT } from './api-error.ts';
import { probeNow, requireReachable } from './connection.ts';
import { startEarlyCalls } from './early.ts';
import { request, setUnauthorizedListener } from './request.ts';
import { storeAccount } from './session-store.ts';

vi.hoisted(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  vi.stubGlobal('window', globalThis);
});

interface Sent {
  url: string;
  method: string | undefined;
  headers: IncomingHttpHeaders;
}

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

const account = {
  user: {
    id: 1,
    firstName: 'Anna',
    lastName: 'Berger',
    email: 'a@b.example',
    phone: null,
    locale: 'de' as const,
  },
  partner: { id: 7, displayName: 'Anna Berger' },
  roles: ['ROLE_USER' as const],
  rights: [],
};

let answer: (url: string, body: { paths?: string[] }) => Answer;
let sent: Sent[] = [];

/** A real HTTP server; each test only chooses the answers. */
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = request.url ?? '';
  sent.push({ url, method: request.method, headers: request.headers });
  const { status = 200, headers = {}, body } = answer(url, JSON.parse(String(Buffer.concat(chunks)) || '{}'));
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, options?: RequestInit) =>
    fetch(`http://127.0.0.1:${port}${path}`, options),
  );
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

function batch(entries: Record<string, [status: number, body: unknown]>): typeof answer {
  return (_, { paths = [] }) => ({
    body: paths.map((path) => ({ path, status: entries[path]?.[0] ?? 404, body: entries[path]?.[1] })),
  });
}

beforeEach(() => {
  sent = [];
});

afterEach(() => {
  setUnauthorizedListener(() => undefined);
});

test('a single read is sent alone, with the token, and accepts JSON-LD', async () => {
  storeAccount(account, 'secret');
  answer = () => ({ body: { 'hydra:member': [{ id: 3 }], 'hydra:totalItems': 12 } });
  await expect(request('GET /api/news')).resolves.toEqual({ items: [{ id: 3 }], total: 12 });
  expect(sent).toMatchObject([
    {
      url: '/api/news',
      method: 'GET',
      headers: { accept: 'application/ld+json', authorization: 'Bearer secret' },
    },
  ]);
});

test('several reads share a request, and each gets its own answer', async () => {
  answer = batch({
    '/api/partners/7/rank': [200, { level: 10 }],
    '/api/business-boxes/7': [404, { 'hydra:description': 'Not Found' }],
  });
  const [rank, box] = await Promise.allSettled([
    request('GET /api/partners/{partner}/rank', { params: { partner: 7 } }),
    request('GET /api/business-boxes/{partner}', { params: { partner: 7 } }),
  ]);
  expect(sent.map(({ url }) => url)).toEqual(['/api/batch']);
  expect(rank).toEqual({ status: 'fulfilled', value: { level: 10 } });
  expect(box).toMatchObject({ status: 'rejected', reason: { status: 404, description: 'Not Found' } });
});

test('a failed part has the id of the request that carried it', async () => {
  const parts = batch({ '/api/user/': [500, {}], '/api/news': [200, []] });
  answer = (...asked) => ({ ...parts(...asked), headers: { 'x-request-id': 'batch-1' } });
  const [user] = await Promise.allSettled([request('GET /api/user/'), request('GET /api/news')]);
  expect(user).toMatchObject({ status: 'rejected', reason: { status: 500, requestId: 'batch-1' } });
});

test('while the server is unreachable, reads and the login are sent and writes are not', async () => {
  let up = false;
  answer = (url) => (up || url === '/api/login' ? { body: {} } : { status: 503, body: {} });
  const write = () => request('PATCH /api/users/{id}', { params: { id: 1 }, body: { locale: 'de' } });
  await expect(request('GET /api/news')).rejects.toMatchObject({ status: 503 });
  sent = [];
  await expect(write()).rejects.toMatchObject({ status: NOT_SENT, unreachable: true });
  await request('POST /api/login', { body: { username: 'a', password: 'b' } });
  await expect(request('GET /api/news')).rejects.toMatchObject({ status: 503 });
  expect(sent.map(({ url }) => url)).toEqual(['/api/login', '/api/news']);
  up = true;
  probeNow();
  await vi.waitFor(requireReachable, { timeout: 60_000 });
  sent = [];
  await write();
  expect(sent).toMatchObject([{ url: '/api/users/1', method: 'PATCH' }]);
});

test('a 401 ends the session, whether of a read, within a batch, or of the batch itself', async () => {
  const ended = vi.fn();
  setUnauthorizedListener(ended);
  answer = () => ({ status: 401, body: { code: 401, message: 'Expired JWT Token' } });
  await expect(request('GET /api/user/')).rejects.toMatchObject({ status: 401 });
  expect(ended).toHaveBeenCalledTimes(1);
  await Promise.allSettled([request('GET /api/user/'), request('GET /api/news')]);
  expect(ended.mock.calls.length).toBeGreaterThan(1);
  ended.mockClear();
  answer = batch({ '/api/user/': [401, {}], '/api/news': [200, []] });
  await Promise.allSettled([request('GET /api/user/'), request('GET /api/news')]);
  expect(ended).toHaveBeenCalledTimes(1);
});

test('a refused login does not end the session', async () => {
  const ended = vi.fn();
  setUnauthorizedListener(ended);
  answer = () => ({
    status: 401,
    headers: { 'retry-after': '30' },
    body: { error: 'Invalid credentials.' },
  });
  const login = request('POST /api/login', { body: { username: 'a', password: 'b' } });
  await expect(login).rejects.toMatchObject({ status: 401, reportsError: true, retryAfter: 30 });
  const response = { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' };
  const credential = { id: 'a', rawId: 'a', type: 'public-key' as const, response };
  await expect(request('POST /api/login/passkey', { body: { credential } })).rejects.toMatchObject({
    status: 401,
  });
  expect(ended).not.toHaveBeenCalled();
});

test('a read that the page started early is not sent again, and its answer is taken once', async () => {
  storeAccount(account, 'secret');
  answer = batch({ '/api/user/': [200, account], '/api/business-boxes/7': [200, { percentage: 4 }] });
  startEarlyCalls('secret', ['/api/user/', '/api/business-boxes/7']);
  const box = () => request('GET /api/business-boxes/{partner}', { params: { partner: 7 } });
  await Promise.all([request('GET /api/user/'), box()]);
  expect(sent).toHaveLength(1);
  answer = () => ({ body: { percentage: 5 } });
  await expect(box()).resolves.toEqual({ percentage: 5 });
  expect(sent.map(({ url }) => url)).toEqual(['/api/batch', '/api/business-boxes/7']);
});

test('an early answer of another session is ignored', async () => {
  storeAccount(account, 'new');
  answer = (url) => ({ body: url === '/api/batch' ? [{ path: '/api/user/', status: 401 }] : account });
  startEarlyCalls('old', ['/api/user/']);
  await expect(request('GET /api/user/')).resolves.toEqual(account);
  expect(sent.find(({ url }) => url === '/api/user/')?.headers.authorization).toBe('Bearer new');
});
