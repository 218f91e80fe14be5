import { endpoints } from '@blattwerk/contract/api.ts';
import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressesOf, isListed, publicAddresses } from './testing/addresses.ts';
import { growMarkedNetwork, type MarkedNetwork } from './testing/grow-network.ts';
import { countMarkers, foreignMarkers, marker, phoneOf } from './testing/markers.ts';
import { isOwned, NOTHING, objectsOf } from './testing/objects.ts';
import { inOrder } from './testing/order.ts';
import { type Person, people, relationOf } from './testing/people.ts';
import { readableText } from './testing/readable-text.ts';
import { requestOf } from './testing/request.ts';
import { callOf, type Row, successOf } from './testing/row.ts';
import { rowOf, rows } from './testing/rows.ts';
import { type Slot, slotsOf } from './testing/slots.ts';
import { differences, snapshotOf } from './testing/snapshot.ts';

let network: MarkedNetwork;
let requests = 0;
let markersSeen = 0;

beforeAll(async () => {
  network = await growMarkedNetwork();
});
afterAll(async () => {
  console.log(`access matrix: ${endpoints.length} calls, ${requests} requests, ${markersSeen} markers seen`);
  await network.server.close();
});

/** Who calls about whom: own about everybody, and everybody about own. */
const pairs: [viewer: Person, subject: Person][] = [
  ...people.map((subject): [Person, Person] => ['own', subject]),
  ...people
    .filter((viewer) => !['own', 'disabled'].includes(viewer))
    .map((viewer): [Person, Person] => [viewer, 'own']),
];

const isRead = ({ method }: Endpoint) => method === 'GET';

/** What somebody may expect who calls about `subject`. */
function expectedOf(endpoint: Endpoint, row: Row, slot: Slot, [viewer, subject]: [Person, Person]): number {
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
  viewer: Person | null,
  token: string | null,
  request: ReturnType<typeof requestOf>,
  row: Row,
) {
  requests += 1;
  const answer = await network.server.call(token, request);
  const text = `${JSON.stringify(answer.headers)}\n${readableText(answer)}`;
  markersSeen += countMarkers(text);
  expect(foreignMarkers(text, viewer, row.reveals), `${request.url} shows`).toEqual([]);
  expect(answer.statusCode, `${request.url}: ${answer.body}`).not.toBe(500);
  return answer;
}

test('every call has a row, and every row a call', () => {
  expect(Object.keys(rows).toSorted()).toEqual(endpoints.map(callOf).toSorted());
});

test('every call of the list is registered, and no other', () => {
  expect(network.server.app.endpoints.map(callOf).toSorted()).toEqual(endpoints.map(callOf).toSorted());
});

test('every address that the server has is a call of the list, or known to be public', () => {
  const unlisted = addressesOf(network.server.app).filter((address) => !isListed(address));
  expect(unlisted.toSorted()).toEqual(publicAddresses);
});

test('the first line is shown with its contact data, deeper partners by their names', async () => {
  const { server, tokens, objects } = network;
  const shown = async (person: Person) => {
    const url = `/api/partners/${objects[person].partner}?groups[]=treeInfo`;
    return (await server.call(tokens.own, { url })).json().user;
  };
  expect(await shown('child')).toMatchObject({
    email: expect.stringContaining(marker('child', 'email')),
    phone: phoneOf('child'),
    billingAddress: [{ countryISO: 'DEU', city: marker('child', 'city') }],
  });
  expect(await shown('deep')).toMatchObject({
    firstName: marker('deep', 'firstname'),
    email: null,
    phone: null,
    billingAddress: [{ countryISO: 'DEU', city: null }],
  });
});

describe.each(inOrder(endpoints).map((endpoint) => [callOf(endpoint), endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test('lets in whoever may, and shows nobody what is not theirs', async () => {
      const row = rowOf(endpoint);
      await refuseWithoutToken(endpoint, row);
      const before = isRead(endpoint) ? [] : await snapshotOf(network.server.database.db);
      const slots = slotsOf(endpoint, row.of).filter(({ kind }) => isOwned(kind));
      for (const slot of slots) {
        await walk(endpoint, row, slot);
        if (slot.at !== 'body') await refuseNonsense(endpoint, row, slot);
      }
      if (!isRead(endpoint)) {
        const after = await snapshotOf(network.server.database.db);
        const changed = differences(before, after).filter(
          ({ table }) => !['audit_log', 'login_throttles'].includes(table),
        );
        if (row.operator === undefined) expect(changed, 'refused and still written').toEqual([]);
      }
      await succeed(endpoint, row);
    });
  },
);

/** Every pair, with the object in this slot. */
async function walk(endpoint: Endpoint, row: Row, slot: Slot): Promise<void> {
  const unknown = new Map<Person, LightMyRequestResponse>();
  for (const pair of pairs.filter(([viewer, subject]) => viewer !== subject)) {
    const [viewer, subject] = pair;
    if (slot.at === 'body' && row.accepts?.[slot.name]?.includes(relationOf(viewer, subject))) continue;
    // What an operator may do to anybody is done once, in the end.
    if (row.kind === 'operator' && viewer === 'admin' && !isRead(endpoint)) continue;
    const ask = (id: number) =>
      send(
        viewer,
        network.tokens[viewer],
        requestOf(endpoint, row, { own: network.objects[viewer], slot, id }),
        row,
      );
    const id = network.objects[subject][slot.kind];
    expect(id, `${subject} has no ${slot.kind}`).not.toBe(NOTHING);
    const answer = await ask(id);
    const expected = expectedOf(endpoint, row, slot, pair);
    const where = `${viewer} asks for ${slot.kind} of ${subject} in ${slot.at} ${slot.name}: ${answer.body}`;
    if (slot.at === 'path' || expected !== 404) {
      expect(answer.statusCode, where).toBe(expected);
    } else {
      // A filter may also find nothing, a body may be refused by what it says.
      expect([200, 404, 409, 422], where).toContain(answer.statusCode);
      if (slot.at === 'body') expect(answer.statusCode, where).not.toBe(200);
    }
    if (answer.statusCode !== 404) continue;
    if (!unknown.has(viewer)) unknown.set(viewer, await ask(NOTHING));
    expect(answer.body, `${where} tells that it exists`).toBe(unknown.get(viewer)?.body);
  }
}

const nonsense = [
  '0',
  '-1',
  '9007199254740993',
  '99999999999999999999999',
  'abc',
  '1e400',
  'NaN',
  "1' or '1'='1",
];

/** Ids that are none: unknown in a path, refused or ignored in a query. */
async function refuseNonsense(endpoint: Endpoint, row: Row, slot: Slot): Promise<void> {
  const viewer = row.kind === 'operator' ? 'admin' : 'own';
  for (const id of nonsense) {
    const request = requestOf(endpoint, row, { own: network.objects[viewer], slot, id });
    const answer = await send(viewer, network.tokens[viewer], request, row);
    const where = `${request.url}: ${answer.body}`;
    if (slot.at === 'path') expect(answer.statusCode, where).toBe(404);
    else expect([200, 400, 404], where).toContain(answer.statusCode);
  }
}

async function refuseWithoutToken(endpoint: Endpoint, row: Row): Promise<void> {
  const request = requestOf(endpoint, row, { own: network.objects.own });
  if (endpoint.access === 'public') return;
  const tokens = [null, 'unknown-token', network.expiredToken];
  for (const token of tokens) {
    const answer = await send(null, token, request, row);
    expect(answer.statusCode, `${request.url} with ${token}`).toBe(401);
  }
  const answer = await send(null, network.tokens.disabled, request, row);
  const expected = { unauthorized: 401, forbidden: 403, allowed: successOf(endpoint, row) };
  expect(answer.statusCode).toBe(expected[endpoint.disabledAccounts ?? 'unauthorized']);
}

async function succeed(endpoint: Endpoint, row: Row): Promise<void> {
  const viewer = row.kind === 'operator' ? 'admin' : 'own';
  const token = endpoint.access === 'public' ? null : network.tokens[viewer];
  // What it names may be gone by now.
  const own = await objectsOf(network.server.database.db, network.identities[viewer]);
  const request = requestOf(endpoint, row, { own });
  const answer = await send(viewer, token, request, row);
  expect(answer.statusCode, answer.body).toBe(successOf(endpoint, row));
}
