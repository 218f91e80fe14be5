import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ApiError, NO_ANSWER, NOT_SENT } from './api-error.ts';
import { probeNow, requireReachable } from './connection.ts';
import { isOutcomeUnknown, newKey, sendOnce } from './send-once.ts';

let received: IncomingHttpHeaders[] = [];
let answer: (response: ServerResponse) => void;

const server = createServer((request, response) => {
  if (request.url === '/readyz') {
    json(200, {})(response);
    return;
  }
  received.push(request.headers);
  request.resume().on('end', () => answer(response));
});

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

function answering(next: (response: ServerResponse) => void): void {
  received = [];
  answer = next;
}

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const send = (wait?: number) =>
  sendOnce('POST /api/payouts', {
    key: 'attempt',
    body: { user: '/api/users/1' },
    ...(wait !== undefined && { wait }),
  });
const failure = (wait?: number) => send(wait).catch((error: ApiError) => error);

test('only a 201 or 202 is success, and each attempt sends its key', async () => {
  answering(json(201, { id: 7 }));
  expect(await send()).toEqual({ id: 7 });
  expect(received[0]?.['idempotency-key']).toBe('attempt');
  answering(json(202, { id: 8 }));
  expect(await send()).toEqual({ id: 8 });
  answering(json(200, { id: 7 }));
  expect(await failure()).toMatchObject({ status: NO_ANSWER });
});

test('the outcome is known after a refusal, unknown after a server error or no answer', async () => {
  for (const [status, unknown] of [
    [409, false],
    [422, false],
    [500, true],
  ] as const) {
    answering(json(status, { detail: 'no' }));
    const error = (await failure()) as ApiError;
    expect([error.status, isOutcomeUnknown(error)]).toEqual([status, unknown]);
    expect(received).toHaveLength(1);
  }
});

test('a server that hangs or closes the connection is called once, and the outcome is unknown', async () => {
  for (const next of [() => undefined, (response: ServerResponse) => response.destroy()]) {
    answering(next);
    const error = (await failure(300)) as ApiError;
    expect([error.status, isOutcomeUnknown(error)]).toEqual([NO_ANSWER, true]);
    expect(received).toHaveLength(1);
    // Nothing is sent until the server is known to be back, so the outcome is certain.
    const unsent = (await failure()) as ApiError;
    expect([unsent.status, isOutcomeUnknown(unsent)]).toEqual([NOT_SENT, false]);
    expect(received).toHaveLength(1);
    probeNow();
    await vi.waitFor(requireReachable, { timeout: 60_000 });
  }
});

test('every attempt has a key of its own', () => {
  const keys = Array.from({ length: 1000 }, newKey);
  expect(new Set(keys).size).toBe(1000);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});
