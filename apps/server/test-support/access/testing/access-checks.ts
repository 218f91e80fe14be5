import { type Endpoint, isForOperators } from '@blattwerk/contract/http/endpoint.ts';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { documentedStatuses } from '../../../src/operations/discovery/open-api-answers.ts';
import { isFullRun } from '../../full-run.ts';
import { aFewOf, isInTurn } from './a-few-of.ts';
import { changesBy } from './changes.ts';
import { checkAnswer, type Format } from './check-answer.ts';
import type { MarkedNetwork } from './marked-network.ts';
import { foreignMarkers, marker, markersIn } from './markers.ts';
import { isOwned, NOTHING, objectsOf } from './objects.ts';
import { type Person, people, relationOf } from './people.ts';
import { readableText } from './readable-text.ts';
import { kindsIn, requestOf } from './request.ts';
import { callOf, type Row, successOf } from './row.ts';
import { rowOf } from './rows.ts';
import { sealedValuesOf } from './sealed-values.ts';
import { isEmptyList, isShownByMatrix } from './shown-by-matrix.ts';
import { type Slot, slotsOf } from './slots.ts';
import { requireTrace } from './traces.ts';

/** Number of requests, and of markers found: any at all show that the search works. */
export const asked = { requests: 0, markers: 0 };

/** Callers and subjects: own about everybody, and everybody about own. */
const allPairs: [viewer: Person, subject: Person][] = [
  ...people.map((subject): [Person, Person] => ['own', subject]),
  ...people
    .filter((viewer) => !['own', 'disabled'].includes(viewer))
    .map((viewer): [Person, Person] => [viewer, 'own']),
];

/** If the relation decides: each relation once, and strangers from above, below and the side. */
const mainPairs: typeof allPairs = [
  ['own', 'upline'],
  ['own', 'child'],
  ['own', 'customer'],
  ['own', 'deep'],
  ['admin', 'own'],
  ['child', 'own'],
  ['sideline', 'own'],
];

/** If all but the owner and operators are strangers: the nearest stranger, and another one for each call. */
const nearestPair: (typeof allPairs)[number] = ['own', 'child'];
const otherPairs = mainPairs.filter((pair) => String(pair) !== String(nearestPair));

function pairsFor({ endpoint, row }: Target, { name }: Slot): typeof allPairs {
  if (isFullRun) return allPairs;
  if (row.kind === 'figures' || row.kind === 'orders' || row.accepts?.[name] !== undefined) return mainPairs;
  return [nearestPair, ...aFewOf(otherPairs, `${callOf(endpoint)} ${name}`, 1)];
}

const isRead = ({ method }: Endpoint) => method === 'GET';

/** A call, and the network in which it is made. */
interface Target {
  readonly network: MarkedNetwork;
  readonly endpoint: Endpoint;
  readonly row: Row;
}

/**
 * Makes a call on behalf of everybody about everybody, without a token and with invalid ids: those allowed are
 * admitted, and nobody sees or changes data of others.
 */
export async function checkAccess(network: MarkedNetwork, endpoint: Endpoint): Promise<void> {
  const target = { network, endpoint, row: rowOf(endpoint) };
  const { db } = network.server.database;
  await refuseWithoutToken(target);
  if (target.row.kind === 'operator') await refusePartner(target);
  const walkAll = async () => {
    for (const slot of slotsOf(endpoint, target.row.of).filter(({ kind }) => isOwned(kind))) {
      await walk(target, slot);
      if (slot.at !== 'body') await refuseNonsense(target, slot);
    }
  };
  if (isRead(endpoint) || target.row.operator !== undefined) return walkAll();
  const changed = (await changesBy(db, walkAll)).filter(
    ({ table }) => !['audit_log', 'login_throttles'].includes(table),
  );
  expect(changed, 'refused and still written').toEqual([]);
}

/** Opens orders with credits for everybody above: each viewer sees their own credits. */
export async function checkOwnCredits(network: MarkedNetwork): Promise<void> {
  const row = { kind: 'orders' } as const;
  for (const [buyer, credits] of [
    ['own', 0],
    ['customer', 1],
  ] as const) {
    const { id } = await network.server.database.db
      .selectFrom('orders')
      .select('id')
      .where('number', '=', marker(buyer, 'creditedorder'))
      .executeTakeFirstOrThrow();
    const url = `/api/details-and-commissions?orderId=${id}`;
    const answer = await send({ network, row }, 'own', network.tokens.own, { url });
    expect(answer.json().orderCommissions, answer.body).toHaveLength(credits);
  }
}

/** Values stored encrypted that {@link checkSuccess} sent and received. */
export const sealedInMatrix = new Set<string>();

/** Makes a call succeed: its answer matches the contract, and a change leaves its log entry. */
export async function checkSuccess(network: MarkedNetwork, endpoint: Endpoint): Promise<void> {
  const { db } = network.server.database;
  const row = rowOf(endpoint);
  const viewer = row.kind === 'operator' ? 'admin' : 'own';
  const token = endpoint.access === 'public' ? null : network.tokens[viewer];
  for (const format of formatsOf(endpoint)) {
    // Reads come first; the objects of a write may be deleted by now.
    const own = isRead(endpoint)
      ? network.objects[viewer]
      : await objectsOf(db, network.identities[viewer], kindsIn(endpoint, row));
    const request = requestOf(endpoint, row, { own });
    const headers = { ...request.headers, accept: format };
    const answer = await send({ network, row, endpoint }, viewer, token, { ...request, headers });
    expect(answer.statusCode, answer.body).toBe(successOf(endpoint, row));
    for (const value of sealedValuesOf(request, answer)) sealedInMatrix.add(value);
    if (!isShownByMatrix(endpoint)) continue;
    expect(isEmptyList(endpoint, answer), 'shows no member').toBe(false);
    checkAnswer(endpoint, answer, format);
    await requireTrace(endpoint, answer, db);
  }
}

/**
 * Both are written by the same function, independently of the call: in every run one in four of the calls used by
 * integrators is requested in both formats.
 */
function formatsOf(endpoint: Endpoint): readonly Format[] {
  const isBoth = !isFullRun && isSpecifiedObject(endpoint) && isInTurn(callOf(endpoint), 4);
  return isBoth ? ['application/ld+json', 'application/json'] : ['application/ld+json'];
}

/** Objects, or lists of them, that integrators read today; operators' calls came later. */
export function isSpecifiedObject({ access, method, answer: { kind } }: Endpoint): boolean {
  return method === 'GET' && !isForOperators(access) && ['item', 'collection'].includes(kind);
}

/** What the caller may expect when calling about `subject`. */
function expectedOf({ endpoint, row }: Target, slot: Slot, [viewer, subject]: [Person, Person]): number {
  const ok = successOf(endpoint, row);
  const relation = relationOf(viewer, subject);
  if (row.kind === 'operator') return viewer === 'admin' ? ok : 403;
  if (relation === 'self' || !isOwned(slot.kind)) return ok;
  if (relation === 'operator') return row.operator ?? (isRead(endpoint) ? ok : 404);
  if (row.kind === 'figures' && relation !== 'stranger') return ok;
  if (row.kind === 'orders' && relation === 'customer') return ok;
  return 404;
}

async function send(
  { network, row, endpoint }: Pick<Target, 'network' | 'row'> & Partial<Pick<Target, 'endpoint'>>,
  viewer: Person | null,
  token: string | null,
  request: InjectOptions,
): Promise<LightMyRequestResponse> {
  asked.requests += 1;
  const answer = await network.server.call(token, request);
  const text = `${JSON.stringify(answer.headers)}\n${readableText(answer)}`;
  const markers = markersIn(text);
  asked.markers += markers.length;
  expect(foreignMarkers(markers, viewer, row.reveals), `${String(request.url)} shows`).toEqual([]);
  expect(answer.statusCode, `${String(request.url)}: ${answer.body}`).not.toBe(500);
  if (endpoint)
    expect(documentedStatuses(endpoint), String(request.url)).toContain(String(answer.statusCode));
  return answer;
}

/** Every pair, with the object in this slot. */
async function walk(target: Target, slot: Slot): Promise<void> {
  const { network, endpoint, row } = target;
  const unknown = new Map<Person, LightMyRequestResponse>();
  for (const pair of pairsFor(target, slot).filter(([viewer, subject]) => viewer !== subject)) {
    const [viewer, subject] = pair;
    const isAccepted = row.accepts?.[slot.name]?.includes(relationOf(viewer, subject)) ?? false;
    if (slot.at === 'body' && isAccepted) continue;
    // What an operator may do to anybody is done once, at the end.
    if (row.kind === 'operator' && viewer === 'admin' && !isRead(endpoint)) continue;
    // Partners are refused before anything is looked up, so once is enough except in the full run.
    if (row.kind === 'operator' && viewer !== 'admin' && !isFullRun) continue;
    const requestFor = (id: number) => requestOf(endpoint, row, { own: network.objects[viewer], slot, id });
    const ask = (id: number) => send(target, viewer, network.tokens[viewer], requestFor(id));
    const id = network.objects[subject][slot.kind];
    expect(id, `${subject} has no ${slot.kind}`).not.toBe(NOTHING);
    const answer = await ask(id);
    const expected = expectedOf(target, slot, pair);
    const where = `${viewer} asks for ${slot.kind} of ${subject} in ${slot.at} ${slot.name}: ${answer.body}`;
    if (row.kind === 'operator' && viewer === 'admin' && expected === 403) {
      // Only refused about oneself: about others the answer says what exists, or why nothing can be done.
      expect([200, 409, 422], where).toContain(answer.statusCode);
    } else if (slot.at === 'path' || expected !== 404) {
      expect(answer.statusCode, where).toBe(expected);
    } else {
      // A filter may also find nothing, and a body may be refused for its contents.
      expect(slot.at === 'body' ? [404, 409, 422] : [200, 404], where).toContain(answer.statusCode);
    }
    if (viewer === 'own' && (isFullRun || (subject === 'child' && isInTurn(callOf(endpoint), 6))))
      await expectSameInBatch(target, requestFor(id), answer);
    if (expected !== 404 || isAccepted || ![200, 404].includes(answer.statusCode)) continue;
    // An unknown object looks the same to everybody.
    if (!isFullRun && viewer !== 'own') continue;
    if (!unknown.has(viewer)) unknown.set(viewer, await ask(NOTHING));
    // The requested path is included in lists.
    const body = answer.body.replaceAll(`=${id}`, `=${NOTHING}`);
    expect(body, `${where} tells that it exists`).toBe(unknown.get(viewer)?.body);
  }
}

/** A batch answers each read as if it were called on its own. */
async function expectSameInBatch(
  { network, endpoint, row }: Target,
  { url }: InjectOptions,
  alone: LightMyRequestResponse,
): Promise<void> {
  const path = String(url);
  if (!isRead(endpoint) || ['file', 'events'].includes(endpoint.answer.kind) || !path.startsWith('/api/'))
    return;
  const answer = await send({ network, row }, 'own', network.tokens.own, {
    method: 'POST',
    url: '/api/batch',
    payload: { paths: [path] },
  });
  expect(answer.json()[0], `${path} in a batch`).toMatchObject({ status: alone.statusCode });
}

const allNonsense = [
  '0',
  '-1',
  '9007199254740993',
  '99999999999999999999999',
  'abc',
  '1e400',
  'NaN',
  "1' or '1'='1",
];
/** In every run one of them in one position out of three: all positions parse ids with the same function. */
const mainNonsense = ['0', 'abc'];

/** Invalid ids: not found in a path, refused or ignored in a query. */
async function refuseNonsense(target: Target, slot: Slot): Promise<void> {
  const { network, endpoint, row } = target;
  const viewer = row.kind === 'operator' ? 'admin' : 'own';
  const place = `${callOf(endpoint)} ${slot.name}`;
  if (!isFullRun && !isInTurn(place, 3)) return;
  for (const id of isFullRun ? allNonsense : aFewOf(mainNonsense, place, 1)) {
    const request = requestOf(endpoint, row, { own: network.objects[viewer], slot, id });
    const answer = await send(target, viewer, network.tokens[viewer], request);
    const where = `${String(request.url)}: ${answer.body}`;
    if (slot.at === 'path') expect(answer.statusCode, where).toBe(404);
    else expect([200, 400, 404], where).toContain(answer.statusCode);
  }
}

/** Uses the call's own definition: it is not enough that its handler would refuse this request as well. */
async function refusePartner(target: Target): Promise<void> {
  const { network, endpoint, row } = target;
  const request = requestOf(endpoint, row, { own: network.objects.own });
  const answer = await send(target, 'own', network.tokens.own, request);
  const where = `${String(request.url)}: ${answer.body}`;
  expect(answer.statusCode, where).toBe(403);
  expect(answer.json().code, where).toBe('accessDenied');
}

async function refuseWithoutToken(target: Target): Promise<void> {
  const { network, endpoint, row } = target;
  if (endpoint.access === 'public') return;
  const request = requestOf(endpoint, row, { own: network.objects.own });
  const { expired, revoked } = network.deadTokens;
  // Invalid tokens are detected in one place, for all calls.
  const dead = isFullRun ? { no: null, unknown: 'unknown-token', expired, revoked } : { no: null };
  for (const [kind, token] of Object.entries(dead)) {
    const answer = await send(target, null, token, request);
    expect(answer.statusCode, `${String(request.url)} with ${kind} token`).toBe(401);
  }
  // The same for disabled accounts, apart from the call's own rule for them.
  if (!isFullRun && endpoint.disabledAccounts === undefined && !isInTurn(callOf(endpoint), 8)) return;
  const answer = await send(target, null, network.tokens.disabled, request);
  const expected = { unauthorized: 401, forbidden: 403, allowed: successOf(endpoint, row) };
  expect(answer.statusCode, 'of a disabled account').toBe(
    expected[endpoint.disabledAccounts ?? 'unauthorized'],
  );
}
