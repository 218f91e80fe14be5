import { endpoints } from '@blattwerk/contract/api.ts';
import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf, jsonSchemaOf } from '../discovery/json-schema.ts';
import { forbiddenFields } from './testing/forbidden-fields.ts';
import { growMarkedNetwork, type Identity, type MarkedNetwork } from './testing/grow-network.ts';
import { objectsOf } from './testing/objects.ts';
import { inOrder } from './testing/order.ts';
import { payloadOf, requestOf } from './testing/request.ts';
import { callOf, successOf } from './testing/row.ts';
import { rowOf } from './testing/rows.ts';
import { type Difference, differences, snapshotOf } from './testing/snapshot.ts';

let network: MarkedNetwork;
let fieldsTried = 0;

beforeAll(async () => {
  network = await growMarkedNetwork();
});
afterAll(async () => {
  console.log(`mass assignment: ${writes.length} writes, ${fieldsTried} fields tried`);
  await network.server.close();
});

/** Calls that take fields and change something. */
const writes = inOrder(endpoints).filter(
  ({ method, body, answer }) => method !== 'GET' && body && answer.kind !== 'file',
);

/** Written by whatever happens: who looked, how often somebody called. */
const ofEverything = ['audit_log', 'login_throttles', 'tickets'];

describe.each(writes.map((endpoint) => [callOf(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  test('writes what it may, whatever else is sent', async () => {
    const row = rowOf(endpoint);
    const viewer = row.kind === 'operator' ? 'admin' : 'own';
    const { db } = network.server.database;
    const own = await objectsOf(db, network.identities[viewer]);
    const { poison, sentinel } = forbiddenFields(network.objects.sideline);
    const allowed = new Set(declaredIn(endpoint));
    const forbidden = Object.entries(poison).filter(([name]) => !allowed.has(name));
    const extra = Object.fromEntries(endpoint.multipart ? forbidden.filter(isForForms) : forbidden);
    fieldsTried += Object.keys(extra).length;
    const fresh = requestOf(endpoint, row, { own });
    const body = endpoint.multipart ? row.body?.(own, 900_000) : JSON.parse(String(fresh.payload));
    const request = { ...fresh, ...payloadOf(endpoint, row, { ...extra, ...body }) };
    const before = await snapshotOf(db);
    const token = endpoint.access === 'public' ? null : network.tokens[viewer];
    const answer = await network.server.call(token, request);
    expect(answer.statusCode, answer.body).toBe(successOf(endpoint, row));
    const changes = differences(before, await snapshotOf(db)).filter(
      ({ table }) => !ofEverything.includes(table),
    );
    const faults = changes.filter((change) => !isExpected(change, row.writes ?? []));
    expect(faults, 'was written without being allowed').toEqual([]);
    for (const { table, row: written } of changes) {
      expect(JSON.stringify(written), `${table} took what it may not`).not.toContain(sentinel);
    }
    const added = changes.filter(({ change, table }) => change === 'added' && table !== 'sign_ups');
    expect(added.filter(({ row: written }) => belongsTo(network.identities.sideline, written))).toEqual([]);
  });
});

/** Whether a row was given to somebody else. */
function belongsTo({ user, partner }: Identity, row: Readonly<Record<string, unknown>>): boolean {
  return row.user_id === user || row.partner_id === partner || row.owner_id === partner;
}

/** A form has a limit of parts. */
function isForForms([name]: [string, unknown]): boolean {
  return ['taxStatus', 'tax_status', 'id', 'partner', 'partner_id', 'user', 'verified', 'fileKey'].includes(
    name,
  );
}

function declaredIn({ body }: Endpoint): string[] {
  return body ? fieldsOf(jsonSchemaOf(body, 'input')).map(([name]) => name) : [];
}

function isExpected({ table, change, columns }: Difference, allowed: readonly string[]): boolean {
  if (change === 'added') return allowed.includes(table);
  return change === 'changed' && columns.every((column) => allowed.includes(`${table}.${column}`));
}
