import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { fieldsOf, jsonSchemaOf } from '../../../src/operations/discovery/json-schema.ts';
import { forbiddenFields } from './forbidden-fields.ts';
import type { Identity, MarkedNetwork } from './marked-network.ts';
import { objectsOf } from './objects.ts';
import { payloadOf, requestOf } from './request.ts';
import { type Row, successOf } from './row.ts';
import { rowOf } from './rows.ts';
import { type Difference, differences, snapshotOf } from './snapshot.ts';

/** Number of sent fields that nobody may set. */
export const tried = { fields: 0 };

/** Written by any request: accesses, call counts, what has to be recounted. */
const ofEverything = ['audit_log', 'cycle_changes', 'login_throttles', 'team_count_changes', 'tickets'];

/** Makes a call with every field that its caller may not set: it writes what it may, and nothing else. */
export async function checkAssignment(network: MarkedNetwork, endpoint: Endpoint): Promise<void> {
  const row = rowOf(endpoint);
  const viewer = row.kind === 'operator' ? 'admin' : 'own';
  const { db } = network.server.database;
  const own = await objectsOf(db, network.identities[viewer]);
  const { poison, sentinel } = forbiddenFields(network.objects.sideline);
  const allowed = declaredIn(endpoint).filter((name) => !row.operatorFields?.includes(name));
  const forbidden = Object.entries(poison).filter(([name]) => !allowed.includes(name));
  const extra = Object.fromEntries(endpoint.multipart ? forbidden.filter(isForForms) : forbidden);
  tried.fields += Object.keys(extra).length;
  const fresh = requestOf(endpoint, row, { own });
  // Some calls accept no body.
  const body = endpoint.multipart ? row.body?.(own, 900_000) : JSON.parse(String(fresh.payload ?? '{}'));
  const request = { ...fresh, ...payloadOf(endpoint, row, { ...extra, ...body }) };
  const before = await snapshotOf(db);
  const token = endpoint.access === 'public' ? null : network.tokens[viewer];
  const answer = await network.server.call(
    token,
    await withoutRefused(network, { endpoint, row, token, request, body, extra }),
  );
  expect(answer.statusCode, answer.body).toBe(successOf(endpoint, row));
  const changes = differences(before, await snapshotOf(db)).filter(
    ({ table }) => !ofEverything.includes(table),
  );
  const faults = changes.filter((change) => !isExpected(change, row.writes ?? []));
  expect(faults, 'was written although forbidden').toEqual([]);
  for (const { table, row: written } of changes) {
    expect(JSON.stringify(written), `${table} took what it may not`).not.toContain(sentinel);
  }
  const added = changes.filter(({ change, table }) => change === 'added' && table !== 'sign_ups');
  expect(added.filter(({ row: written }) => belongsTo(network.identities.sideline, written))).toEqual([]);
}

interface Attempt {
  readonly endpoint: Endpoint;
  readonly row: Row;
  readonly token: string | null;
  readonly request: InjectOptions;
  readonly body: object;
  readonly extra: Readonly<Record<string, unknown>>;
}

/** The same request without fields that are refused by name, since a refused request writes nothing at all. */
async function withoutRefused(network: MarkedNetwork, attempt: Attempt): Promise<InjectOptions> {
  const { endpoint, row, token, request, body, extra } = attempt;
  const operatorFields = row.operatorFields ?? [];
  const refusable = [...(endpoint.readOnly?.refused ?? []), ...operatorFields].filter((name) =>
    Object.hasOwn(extra, name),
  );
  if (refusable.length === 0) return request;
  const before = await snapshotOf(network.server.database.db);
  const answer = await network.server.call(token, request);
  const named = (answer.json().violations ?? []).map(
    ({ propertyPath }: { propertyPath: string }) => propertyPath,
  );
  expect([answer.statusCode, named.length > 0], answer.body).toEqual([422, true]);
  expect(refusable, 'is refused unnecessarily').toEqual(expect.arrayContaining(named));
  const changes = differences(before, await snapshotOf(network.server.database.db));
  expect(changes.filter(({ table }) => !ofEverything.includes(table))).toEqual([]);
  const rest = Object.entries(extra).filter(([name]) => !refusable.includes(name));
  return { ...request, ...payloadOf(endpoint, row, { ...Object.fromEntries(rest), ...body }) };
}

/** Whether a row was given to another owner. */
function belongsTo({ user, partner }: Identity, row: Readonly<Record<string, unknown>>): boolean {
  return row.user_id === user || row.partner_id === partner || row.owner_id === partner;
}

/** A form has a limited number of parts. */
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
  if (change === 'removed') return allowed.includes(`-${table}`);
  return columns.every((column) => allowed.includes(`${table}.${column}`));
}
