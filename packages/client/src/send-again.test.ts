import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Send, sendAgain } from './send-again.ts';

const url = 'https://partner.example/api/orders';
const busy = (seconds?: number) =>
  new Response('', { status: 503, headers: seconds === undefined ? {} : { 'retry-after': String(seconds) } });
const lost = () => Promise.reject(new TypeError('fetch failed'));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sends a request whose attempts end like these, one after the other; returns the bodies sent and the waits between them. */
async function attempts(
  request: Request,
  ends: readonly (() => Response | Promise<Response>)[],
  retries = 2,
) {
  const bodies: string[] = [];
  const at: number[] = [];
  const send: Send = async (sent) => {
    const end = ends[bodies.length];
    bodies.push(await sent.text());
    at.push(Date.now());
    if (end === undefined) throw new Error('Unexpected further attempt.');
    return end();
  };
  const outcome = sendAgain(
    send,
    retries,
  )(request).then(
    ({ status }) => status,
    (error: Error) => error.message,
  );
  await vi.runAllTimersAsync();
  const waits = at.slice(1).map((time, place) => time - (at[place] ?? 0));
  return { outcome: await outcome, bodies, waits };
}

const read = () => new Request(url);
const creation = (headers: Record<string, string>) =>
  new Request(url, { method: 'POST', body: '{"number":"10001"}', headers });

test('a read without a response is retried, with growing delays', async () => {
  const { outcome, waits } = await attempts(read(), [lost, lost, () => new Response('[]')]);
  expect(outcome).toBe(200);
  expect(waits).toEqual([500, 1_000]);
});

test('a busy server says when it is retried', async () => {
  const { outcome, waits } = await attempts(read(), [() => busy(7), () => new Response('[]')]);
  expect(outcome).toBe(200);
  expect(waits).toEqual([7_000]);
});

test('a request with an Idempotency-Key is retried unchanged', async () => {
  const request = creation({ 'idempotency-key': 'shop-10001' });
  const { outcome, bodies } = await attempts(request, [lost, () => busy(1), () => new Response('{}')]);
  expect(outcome).toBe(200);
  expect(bodies).toEqual(Array.from({ length: 3 }, () => '{"number":"10001"}'));
});

test('a write without one is sent once: it may have been done', async () => {
  expect(await attempts(creation({}), [lost])).toMatchObject({ outcome: 'fetch failed', waits: [] });
  expect(await attempts(creation({}), [() => busy(1)])).toMatchObject({ outcome: 503, waits: [] });
});

test('after the last attempt the caller gets its result', async () => {
  expect(await attempts(read(), [lost, lost, lost])).toMatchObject({ outcome: 'fetch failed' });
  expect(await attempts(read(), [() => busy(1), () => busy(1)], 1)).toMatchObject({ outcome: 503 });
  expect(await attempts(read(), [() => busy(1)], 0)).toMatchObject({ outcome: 503, waits: [] });
});

test('a refusal is not retried, and a wait of a quarter of an hour is left to the caller', async () => {
  const refusal = () => new Response('{}', { status: 422 });
  expect(await attempts(read(), [refusal])).toMatchObject({ outcome: 422, waits: [] });
  expect(await attempts(read(), [() => busy(900)])).toMatchObject({ outcome: 503, waits: [] });
});

test('aborting ends the wait', async () => {
  const giveUp = new AbortController();
  const send: Send = (request) => {
    if (!request.signal.aborted) return Promise.resolve(busy(50));
    return Promise.reject(request.signal.reason);
  };
  const outcome = sendAgain(send, 2)(new Request(url, { signal: giveUp.signal }));
  const refused = expect(outcome).rejects.toThrow('enough');
  await vi.advanceTimersByTimeAsync(1_000);
  giveUp.abort(new Error('enough'));
  await refused;
  expect(vi.getTimerCount()).toBe(0);
});
