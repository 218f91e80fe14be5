import { endpoints } from '@blattwerk/contract/api.ts';
import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf, jsonSchemaOf } from '../../src/operations/discovery/json-schema.ts';
import { createMarkedNetwork, type MarkedNetwork } from './testing/marked-network.ts';
import { mergePatch } from './testing/merge-patch.ts';
import { type Change, type Patchable, patchables } from './testing/patches.ts';
import { requestOf } from './testing/request.ts';
import { callOf } from './testing/row.ts';
import { rowOf } from './testing/rows.ts';

type Item = Readonly<Record<string, unknown>>;

/** Actions that happen once, or require a reason each time; absent and null fields are covered by their own tests. */
const deeds = [
  'PATCH /api/payouts/{id}',
  'PATCH /api/balances/{id}',
  'PATCH /api/voucher_partners/{id}',
  'PATCH /api/operators/{id}',
  'PATCH /api/operator/partners/{id}',
  'PATCH /api/company',
  'PATCH /api/company/safeguards',
  'PATCH /api/payout_settings',
  'PATCH /api/finding_settings',
  'PATCH /api/signals/{id}',
  'PATCH /api/plans/{id}',
  'PATCH /api/products/{id}',
  'PATCH /api/broadcasts/{id}',
  'PATCH /api/team-messages/{id}',
  'PATCH /api/news/{id}',
  'PATCH /api/media/{id}',
  'PATCH /api/media_tags/{id}',
  'PATCH /api/shops/{id}',
  'PATCH /api/vouchers/{id}',
  'PATCH /api/webhook_receivers/{id}',
];

let network: MarkedNetwork;
let patched = 0;

beforeAll(async () => {
  network = await createMarkedNetwork();
});
afterAll(async () => {
  console.log(`merge-patch: ${patched} patches`);
  await network.server.close();
});

const patches = endpoints.filter(({ method }) => method === 'PATCH');

test('every PATCH is covered here', () => {
  expect([...Object.keys(patchables), ...deeds].toSorted()).toEqual(patches.map(callOf).toSorted());
});

/** The object changed by a PATCH, as answered. */
interface Patched {
  read(accept?: string): Promise<Item>;
  patch(body: unknown): Promise<{ status: number; item: Item }>;
}

function patchedBy(endpoint: Endpoint, as: 'own' | 'admin' = 'own'): Patched {
  const { server, tokens, objects } = network;
  const { url } = requestOf(endpoint, rowOf(endpoint), { own: objects[as] });
  const accept = { accept: 'application/json' };
  return {
    read: async (format = accept.accept) =>
      (await server.call(tokens[as], { url: String(url), headers: { accept: format } })).json(),
    patch: async (body) => {
      patched += 1;
      const headers = { ...accept, 'content-type': 'application/merge-patch+json' };
      const payload = JSON.stringify(body);
      const answer = await server.call(tokens[as], { method: 'PATCH', url: String(url), headers, payload });
      return { status: answer.statusCode, item: answer.json() };
    },
  };
}

/** Empty values are answered as null or as an empty text. */
function told(item: Item, derived: readonly string[] = []): Item {
  const fields = Object.entries(item).filter(([name]) => !derived.includes(name));
  return Object.fromEntries(
    fields.map(([name, value]) => [name, value === '' || JSON.stringify(value) === '[]' ? null : value]),
  );
}

/** The document after the patch according to RFC 7396, with the fields that are always present. */
function expectedAfter(before: Item, patch: Item, { derived = [] }: Patchable): Item {
  const merged = mergePatch(before, patch) as Item;
  const names = Object.keys(before);
  return told(Object.fromEntries(names.map((name) => [name, merged[name] ?? null])), derived);
}

describe.each(Object.entries(patchables))('%s', (call, patchable) => {
  const endpoint = patches.find((each) => callOf(each) === call) as Endpoint;
  const changes = () => Object.entries(patchable.changes(network.objects[patchable.as ?? 'own']));

  test('has a value for each field', () => {
    const declared = endpoint.body ? fieldsOf(jsonSchemaOf(endpoint.body, 'input')) : [];
    const named = [...changes().map(([name]) => name), ...(patchable.doing ?? [])];
    expect(named.toSorted()).toEqual(declared.map(([name]) => name).toSorted());
  });

  test('keeps absent fields and replaces sent ones', async () => {
    const { read, patch } = patchedBy(endpoint, patchable.as);
    const single = changes().map(([name, change]): Record<string, Change> => ({ [name]: change }));
    for (const change of [{}, ...single, Object.fromEntries(changes())]) {
      const before = await read();
      const sent = Object.fromEntries(Object.entries(change).map(([name, { sent: value }]) => [name, value]));
      const answer = await patch({ ...sent, unknown: { nested: 1 } });
      expect(answer.status, JSON.stringify([sent, answer.item])).toBe(200);
      const expected = Object.entries(change).map(([name, { told: value }]) => [name, value]);
      const after = expectedAfter(before, Object.fromEntries(expected), patchable);
      expect(told(answer.item, patchable.derived)).toEqual(after);
      expect(await read()).toEqual(answer.item);
    }
  });

  test.each(['application/json', 'application/ld+json'])(
    'accepts the whole object as answered in %s, and changes nothing',
    async (accept) => {
      const { read, patch } = patchedBy(endpoint, patchable.as);
      const before = await read();
      const answer = await patch(await read(accept));
      expect(answer.status, JSON.stringify(answer.item)).toBe(200);
      expect(told(await read(), ['updatedAt'])).toEqual(told(before, ['updatedAt']));
    },
  );

  test('null clears a field or is refused', async () => {
    const { read, patch } = patchedBy(endpoint, patchable.as);
    for (const [name] of changes()) {
      const before = await read();
      const answer = await patch({ [name]: null });
      const after = await read();
      if (answer.status === 200)
        expect(told(after, patchable.derived)).toEqual(expectedAfter(before, { [name]: null }, patchable));
      else {
        expect([400, 409, 422], JSON.stringify([name, answer])).toContain(answer.status);
        expect(after).toEqual(before);
      }
    }
  });

  test.each([[['c']], [null], ['bar'], [7]])(
    '%j would replace it as a whole and is refused',
    async (body) => {
      const { read, patch } = patchedBy(endpoint, patchable.as);
      const before = await read();
      expect((await patch(body)).status).toBe(400);
      expect(await read()).toEqual(before);
    },
  );
});
