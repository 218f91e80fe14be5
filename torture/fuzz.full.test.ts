import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@blattwerk/contract/api.ts';
import { documentedStatuses } from '@blattwerk/server/operations/discovery/open-api-answers.ts';
import {
  createMarkedNetwork,
  type MarkedNetwork,
} from '@blattwerk/server/test-support/access/testing/marked-network.ts';
import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import type { TestServer } from '@blattwerk/server/test-support/test-server.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count } from './support/counts.ts';
import { type Operation, operationsOf } from './support/open-api-requests.ts';
import { countCases } from './support/progress.ts';
import { rawAnswers, rawRequest, soundRequest } from './support/raw-requests.ts';
import { seedOf } from './support/seed.ts';

type InjectOptions = Parameters<TestServer['call']>[1];

const seed = seedOf('fuzz');
const REQUESTS = count(600, 100_000);
const RAW_REQUESTS = count(80, 10_000);
/** Timeout after which a request counts as never answered. */
const LONGEST_MS = count(5 * PATIENCE_MS, 4 * 3_600_000);
const MOST_GROWTH_BYTES = 50 * 1024 * 1024;

/** Texts that only a server error contains. */
const stackText = /\bat .+\.(ts|js|mjs):\d+|node:internal|PostgresError|syntax error at or near|Error: /;

let network: MarkedNetwork;
let operations: Operation[];

beforeAll(async () => {
  network = await createMarkedNetwork();
  const { body } = await network.server.app.inject({ url: '/api/docs.json' });
  operations = operationsOf(JSON.parse(body)).filter(({ path }) => path !== '/logout');
});
afterAll(() => network.server.close());

test('the document contains every call', () => {
  const documented = new Set(operations.map(({ method, path }) => `${method} ${path.replace(/\/$/, '')}`));
  const missing = endpoints.filter(
    ({ method, path }) => path !== '/logout' && !documented.has(`${method} ${path.replace(/\/$/, '')}`),
  );
  expect(missing.map(({ path }) => path)).toEqual([]);
});

const json = { 'content-type': 'application/json' };

const tooLong = JSON.stringify({ username: 'x'.repeat(5_000), password: 'x'.repeat(5_000) });

/** Headers about the body that a client or proxy may send, with or without a body. */
const aboutBodies: [string, InjectOptions][] = [
  ['a coding alone', { headers: { 'content-encoding': 'br' } }],
  ['a CSV without content', { headers: { 'content-type': 'text/csv' } }],
  ['a form without content', { headers: { 'content-type': 'multipart/form-data; boundary=a' } }],
  ['an unknown type without content', { headers: { 'content-type': 'application/x-unknown' } }],
  ['an empty object', { headers: json, payload: '{}' }],
  ['names that are too long', { headers: json, payload: tooLong }],
  ['a coded object', { headers: { ...json, 'content-encoding': 'gzip' }, payload: '{}' }],
  ['two megabytes', { headers: json, payload: `"${'x'.repeat(2_000_000)}"` }],
  ['a text', { headers: { 'content-type': 'text/plain' }, payload: 'x' }],
  ['a CSV', { headers: { 'content-type': 'text/csv' }, payload: 'x' }],
];

test.each(aboutBodies)('each call answers %s with a documented status', async (_, sent) => {
  const undocumented: string[] = [];
  for (const endpoint of endpoints) {
    const url = endpoint.path.replaceAll(/\{\w+\}/g, '1');
    const answer = await answerOf(network.tokens.own, { method: endpoint.method, url, ...sent });
    answer.stream().destroy();
    if (answer.statusCode === 401) await revive();
    if (!documentedStatuses(endpoint).includes(String(answer.statusCode)))
      undocumented.push(`${answer.statusCode} of ${endpoint.method} ${endpoint.path}`);
  }
  await revive();
  expect(undocumented).toEqual([]);
});

test(
  `${REQUESTS} malformed requests: no 500, no stack, no growth`,
  async () => {
    const statuses = new Map<number, number>();
    const send = async (request: InjectOptions, who: 'own' | 'admin' | 'nobody') => {
      const token = who === 'nobody' ? null : network.tokens[who];
      const answer = await answerOf(token, request);
      const body = await bodyOf(answer);
      if (token && answer.statusCode === 401) await revive();
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      const where = `${request.method} ${String(request.url)} ${String(request.payload)}: ${body}`;
      expect(answer.statusCode, where).toBeLessThan(500);
      if (answer.statusCode >= 400) expect(body, where).not.toMatch(stackText);
    };
    const anyRequest = fc.oneof(...operations.map(({ requests }) => requests));
    const who = fc.constantFrom('own' as const, 'own' as const, 'admin' as const, 'nobody' as const);
    const before = await settledHeap();
    await fc.assert(
      fc.asyncProperty(anyRequest, who, send).beforeEach(countCases('fuzz', REQUESTS, 'request')),
      { numRuns: REQUESTS, seed, endOnFailure: true },
    );
    const growth = (await settledHeap()) - before;
    console.log(`fuzz: ${describeStatuses(statuses)}; heap ${megabytes(growth)} MB more`);
    expect(growth).toBeLessThan(MOST_GROWTH_BYTES);
    expect(statuses.get(401)).toBeLessThan(REQUESTS * 0.45);
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS * 0.1);
    // It still serves.
    await expect.poll(async () => (await network.server.call(null, { url: '/readyz' })).statusCode).toBe(200);
  },
  LONGEST_MS,
);

test(
  `${RAW_REQUESTS} raw requests: rejected or answered, and it still serves`,
  async () => {
    await network.server.app.listen({ port: 0, host: '127.0.0.1' });
    const answerTo = rawAnswers(network.server.app.server);
    const token = network.tokens.own;
    const statuses = new Map<string, number>();
    const before = await settledHeap();
    await fc.assert(
      fc
        .asyncProperty(rawRequest(token), async (bytes) => {
          const answer = await answerTo(bytes);
          const [, status = 'no answer'] = /^HTTP\/1\.[01] (\d{3})/.exec(answer) ?? [];
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          // 505: an HTTP version that does not exist.
          if (status !== 'no answer' && status !== '505') expect(Number(status), answer).toBeLessThan(500);
          expect(answer).not.toMatch(stackText);
        })
        .beforeEach(countCases('raw', RAW_REQUESTS, 'request')),
      { numRuns: RAW_REQUESTS, seed, endOnFailure: true, examples: [[soundRequest(token)]] },
    );
    const growth = (await settledHeap()) - before;
    console.log(`raw: ${describeStatuses(statuses)}; heap ${megabytes(growth)} MB more`);
    expect(growth).toBeLessThan(MOST_GROWTH_BYTES);
    // Some reached the calls, one of them for certain.
    expect(statuses.get('200')).toBeGreaterThan(0);
    await expect.poll(async () => (await network.server.call(null, { url: '/readyz' })).statusCode).toBe(200);
  },
  LONGEST_MS,
);

/**
 * Some requests end sessions and disable accounts, as they should; this restores them, so that later ones get further than
 * 401.
 */
async function revive(): Promise<void> {
  const { pool } = network.server.database;
  await pool.query(`update sessions set revoked_at = null, expires_at = now() + interval '10 years'`);
  await pool.query('update users set disabled_at = null');
  await pool.query(`update users set roles = '{ROLE_USER,ROLE_ADMIN}' where id = $1`, [
    network.identities.admin.user,
  ]);
}

/** Retries while the server is overloaded, which it reports with 503 on a busy machine. */
async function answerOf(token: string | null, request: InjectOptions) {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await network.server.call(token, { ...request, payloadAsStream: true });
    const wait = answer.headers['retry-after'];
    if (answer.statusCode !== 503 || wait === undefined || performance.now() > until) return answer;
    answer.stream().destroy();
    await sleep(Number(wait) * 1000);
  }
}

/** The response; an endless event stream is closed after its first bytes. */
async function bodyOf(answer: Awaited<ReturnType<TestServer['call']>>): Promise<string> {
  const stream = answer.stream();
  if (String(answer.headers['content-type']).startsWith('text/event-stream')) {
    stream.destroy();
    return '';
  }
  return text(stream);
}

function describeStatuses(statuses: ReadonlyMap<number | string, number>): string {
  const sorted = [...statuses].toSorted(([a], [b]) => String(a).localeCompare(String(b)));
  return sorted.map(([status, times]) => `${status}: ${times}`).join(', ');
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}

/** Heap in use in bytes, after a garbage collection if the process allows it. */
async function settledHeap(): Promise<number> {
  const { setFlagsFromString } = await import('node:v8');
  const { runInNewContext } = await import('node:vm');
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed;
}
