import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type ApiError, NO_ANSWER } from './api-error.ts';
import { probeNow, requireReachable } from './connection.ts';
import { requestOnce } from './request-once.ts';

/** What the server has done, by idempotency key: it does each once and repeats the answer. */
const done = new Map<string, string>();
const keys: string[] = [];
const bodies: string[] = [];
let refusal: number | null = null;
/** How the next answer gets lost. */
let loses: ((response: ServerResponse, answer: string) => void) | null = null;

const server = createServer((request, response) => {
  if (request.url === '/readyz') {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    return;
  }
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => answerTo(String(request.headers['idempotency-key']), body, response));
});

function answerTo(key: string, body: string, response: ServerResponse): void {
  keys.push(key);
  bodies.push(body);
  if (refusal !== null) {
    response.writeHead(refusal, { 'content-type': 'application/json' }).end('{}');
    refusal = null;
    return;
  }
  const answer = done.get(key) ?? JSON.stringify({ done: JSON.parse(body).ids, failed: [] });
  done.set(key, answer);
  const lose = loses;
  loses = null;
  if (lose) lose(response, answer);
  else response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
}

const cut = (response: ServerResponse) => response.destroy();
const cutInTheMiddle = (response: ServerResponse, answer: string) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(answer.length) });
  response.write(answer.slice(0, 5), () => response.destroy());
};

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, options: RequestInit) =>
    realFetch(new URL(path, `http://127.0.0.1:${port}`), options),
  );
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  done.clear();
  keys.length = 0;
  bodies.length = 0;
});

const send = (ids: number[]) => requestOnce('POST /api/outbox/send-again', { body: { ids } });
const failure = (ids: number[]) => send(ids).catch((error: ApiError) => error);
const reachable = async () => {
  probeNow();
  await vi.waitFor(requireReachable, { timeout: 60_000 });
};

test.each([
  ['before', cut],
  ['in the middle of', cutInTheMiddle],
])(
  'a connection that breaks %s the answer: the same request has the same key and is done once',
  async (_, how) => {
    loses = how;
    expect(await failure([1, 2])).toMatchObject({ status: NO_ANSWER });
    await reachable();
    expect(await send([1, 2])).toEqual({ done: [1, 2], failed: [] });
    expect([keys.length, new Set(keys).size, done.size]).toEqual([2, 1, 1]);
  },
);

test('after an answer the same request gets a new key, and so does a request with another body', async () => {
  await send([1]);
  await send([1]);
  refusal = 409;
  await failure([2]);
  await send([2]);
  await send([3]);
  expect(new Set(keys).size).toBe(5);
});

test('a fresh code or passkey keeps the key of the attempt and goes into the body', async () => {
  const decide = (proof: { code?: string }) =>
    requestOnce('POST /api/approvals/decisions', { body: { ids: [5], decision: 'approve' }, proof });
  loses = cut;
  await decide({ code: '111111' }).catch(() => undefined);
  await reachable();
  await decide({ code: '222222' });
  expect([new Set(keys).size, JSON.parse(bodies.at(-1) ?? '')]).toEqual([
    1,
    { ids: [5], decision: 'approve', code: '222222' },
  ]);
});

test('a server error keeps the key', async () => {
  refusal = 500;
  await failure([4]);
  await send([4]);
  expect(new Set(keys).size).toBe(1);
});
