import { endpoints } from '@blattwerk/contract/api.ts';
import { type Endpoint, isForOperators } from '@blattwerk/contract/http/endpoint.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoLogins, demoPassword } from '../../demo/logins.ts';
import { createDemoDatabase, demoMoment as NOW } from '../../demo/testing/demo-database.ts';
import { testKey } from '../../demo/testing/test-secrets.ts';
import { isFullRun } from '../full-run.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { unnamedIn } from '../unnamed-in-log.ts';
import { isSpecifiedObject } from './testing/access-checks.ts';
import { checkAnswer, type Format } from './testing/check-answer.ts';
import { type Identities, identitiesOf } from './testing/demo-request.ts';
import { type Objects, objectsOf } from './testing/objects.ts';
import { inOrder } from './testing/order.ts';
import { realRequests } from './testing/real-requests.ts';
import { kindsIn, requestOf } from './testing/request.ts';
import { callOf, type Row } from './testing/row.ts';
import { rowOf } from './testing/rows.ts';
import { sealedValuesOf } from './testing/sealed-values.ts';
import { setupRequests } from './testing/setup-requests.ts';
import { isEmptyList, isShownByMatrix, successes } from './testing/shown-by-matrix.ts';
import { specifiedCalls } from './testing/specified-calls.ts';
import { expectNothingSealed, requireTrace } from './testing/traces.ts';
import { withoutLine } from './testing/without-line.ts';

const formats: readonly Format[] = ['application/ld+json', 'application/json'];

/**
 * The callers, in order: Anna for what she may, others for what she has already done or does not lack, the operator for
 * the rest.
 */
const callers = ['anna', 'swissPremium', 'basic', 'operator'] as const;
type Caller = (typeof callers)[number];

/** Callers for whom a call may succeed; that others are refused is tested by the access matrix and the rights. */
function callersOf({ access }: Endpoint): readonly Caller[] {
  return isForOperators(access) ? ['operator'] : callers;
}

let server: TestServer;
const tokens = {} as Record<Caller, string>;
let identities: Identities;
let spareToken: string;

beforeAll(async () => {
  server = await startTestServer(NOW, { on: await createDemoDatabase(NOW), fieldKey: testKey });
  for (const caller of callers) tokens[caller] = await server.signIn(demoLogins[caller], demoPassword);
  spareToken = await server.signIn(demoLogins.operator, demoPassword);
  identities = await identitiesOf(server);
});
/** Servers for calls that the demo network is past. */
const elsewhere: TestServer[] = [];
afterAll(() => Promise.all([server, ...elsewhere].map((one) => one.close())));

const results = new Map<string, string>();

const ofSpecification = new Set(
  Object.values(specifiedCalls).flatMap((written) => written.map(({ call }) => servingEndpoint(call))),
);

const isOfSpecification = (endpoint: Endpoint) => isAskedOnce(endpoint) && ofSpecification.has(endpoint);

/**
 * In every run what the access matrix does not cover on a smaller network, and before that what the list of the
 * specification's calls needs: later ones take from it.
 */
const testedCalls = isFullRun
  ? inOrder(endpoints)
  : [
      ...inOrder(endpoints).filter(isOfSpecification),
      ...inOrder(endpoints).filter((endpoint) => !isShownByMatrix(endpoint) && !isOfSpecification(endpoint)),
    ];

describe.each(testedCalls.map((endpoint) => [callOf(endpoint), endpoint] as const))(
  '%s',
  (call, endpoint) => {
    // Both formats are written by the same function, independently of the call; other answers have one format.
    const asFormats = isFullRun && isSpecifiedObject(endpoint) ? formats : formats.slice(0, 1);
    test.each(asFormats)('its answer as %s matches the contract', async (format) => {
      const { answer, on, caller } = await firstSuccess(endpoint, format);
      results.set(call, `${answer.statusCode} ${caller}`);
      checkAnswer(endpoint, answer, format);
      // Repeating it changes nothing.
      if (format === asFormats[0]) await requireTrace(endpoint, answer, on.database.db);
    });
  },
);

test('calls said to leave no log entry are writes; those of operators write nothing', () => {
  const writes = endpoints.filter(({ method }: Endpoint) => method !== 'GET');
  expect(writes.map(callOf)).toEqual(expect.arrayContaining(Object.keys(withoutLine)));
  const ofOperators = writes.filter(({ access }: Endpoint) => isForOperators(access)).map(callOf);
  expect(ofOperators.filter((call) => call in withoutLine).toSorted()).toEqual([
    'POST /api/broadcasts/audience',
    'POST /api/broadcasts/preview',
    'POST /api/connections/shopware/test',
    'POST /api/message_templates/{key}/{locale}/preview',
    'POST /api/page_texts/{page}/{locale}/preview',
    'POST /api/takeover/comparisons/check',
    'POST /api/voucher_checks',
  ]);
});

test('the log contains nothing that is stored encrypted, whatever the requests contained', async () => {
  expect(sealedValues.size).toBeGreaterThan(isFullRun ? 30 : 20);
  await expectNothingSealed(server.database.db, sealedValues);
});

test('every field and value that these calls log has a label for readers', async () => {
  const unnamed = await Promise.all([server, ...elsewhere].map((one) => unnamedIn(one.database.db)));
  expect(unnamed.flat()).toEqual([]);
});

async function firstSuccess(endpoint: Endpoint, format: Format) {
  const refusals: string[] = [];
  for (const caller of callersOf(endpoint)) {
    const { answer, on } = await ask(endpoint, caller, format);
    if (successes(endpoint).includes(answer.statusCode) && !isEmptyList(endpoint, answer))
      return { answer, on, caller };
    refusals.push(`${caller}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
  }
  throw new Error(`${callOf(endpoint)} succeeds for nobody:\n${refusals.join('\n')}`);
}

const sealedValues = new Set<string>([demoPassword]);

/** An answer, and the server that gave it. */
interface Asked {
  readonly answer: LightMyRequestResponse;
  readonly on: TestServer;
}

async function ask(endpoint: Endpoint, caller: Caller, format: Format): Promise<Asked> {
  const prepare = { ...realRequests, ...setupRequests }[callOf(endpoint)];
  const real = await prepare?.({ server, identities, tokens });
  if (real?.server) elsewhere.push(real.server);
  const row = { ...rowOf(endpoint), ...real?.row };
  const found = await objectsOf(server.database.db, identities[caller], kindsIn(endpoint, row));
  const own = { ...found, ...real?.objects };
  const request = requestOf(endpoint, row, { own });
  const isOpen = endpoint.access === 'public';
  const token = endpoint.path.endsWith('/logout') ? spareToken : isOpen ? null : tokens[caller];
  const headers = { ...request.headers, accept: format };
  const on = real?.server ?? server;
  const answer = await on.call(token, { ...request, headers });
  for (const value of sealedValuesOf(request, answer)) sealedValues.add(value);
  return { answer, on };
}

test('every call of the specification is served', async () => {
  const lines: string[] = [];
  const missing: string[] = [];
  const own = await objectsOf(server.database.db, identities.anna);
  for (const [heading, written] of Object.entries(specifiedCalls)) {
    lines.push(`  ${heading}`);
    for (const { call, query } of written) {
      const number = lines.length - Object.keys(specifiedCalls).indexOf(heading);
      const endpoint = servingEndpoint(call);
      const status = endpoint ? await statusOf(endpoint, call, query, own) : 'MISSING';
      if (!/^20[014]/.test(status)) missing.push(`${call} ${query ?? ''}: ${status}`);
      lines.push(`${String(number).padStart(4)}  ${status.slice(0, 3)}  ${call}${query ? `?${query}` : ''}`);
    }
  }
  console.log(`calls of section 7:\n${lines.join('\n')}`);
  expect(missing).toEqual([]);
});

/** The call of the list with this method and path, in any alias. */
function servingEndpoint(call: string): Endpoint | undefined {
  const plain = (text: string) =>
    text
      .replace(/\.json$/, '')
      .replace(/\/$/, '')
      .replaceAll(/\{\w+\}/g, '{}');
  return endpoints.find(({ method, ...endpoint }: Endpoint) =>
    [endpoint.path, ...(endpoint.aliases ?? [])].some((path) => plain(`${method} ${path}`) === plain(call)),
  );
}

/** Calls that would change something, or end the session, a second time. */
function isAskedOnce({ method, path }: Endpoint): boolean {
  return method !== 'GET' || path.endsWith('/logout');
}

/** Reads are called as written; writes report their earlier status. */
async function statusOf(
  endpoint: Endpoint,
  call: string,
  query: string | undefined,
  own: Objects,
): Promise<string> {
  const known = results.get(callOf(endpoint)) ?? 'not called';
  if (isAskedOnce(endpoint)) return known;
  const row: Row = { ...rowOf(endpoint), query: () => ({}) };
  const { url } = requestOf({ ...endpoint, groups: [] }, row, { own });
  const suffix = call.endsWith('.json') ? '.json' : '';
  const filled = query?.replaceAll(/\{(\w+)\}/g, (_, kind: string) => String(own[kind as keyof Objects]));
  const answer = await server.call(tokens.anna, {
    url: `${String(url)}${suffix}${filled ? `?${filled}` : ''}`,
  });
  return `${answer.statusCode} ${answer.statusCode < 400 ? '' : answer.body}`;
}
