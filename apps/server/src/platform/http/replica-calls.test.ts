import { endpoints } from '@blattwerk/contract/api.ts';
import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import { expect, test } from 'vitest';
import { setUp } from '../../../test-support/set-up.ts';
import { startTestServer } from '../../../test-support/test-server.ts';
import { createPartner } from '../../network/team/testing/create-partner.ts';
import { openReplica } from '../database/replica.ts';
import { readsFromReplica } from './replica-calls.ts';

const NOW = new Date('2026-05-20T10:00:00Z');
const server = setUp(() => startTestServer(NOW));

/** Calls with an explicit source, by path. */
const saying = { replica: [] as string[], primary: [] as string[] };

test('a replica serves lists, CSV lists and calls that opt in; never writes, nor a bank file', () => {
  const allEndpoints: readonly Endpoint[] = endpoints;
  for (const endpoint of allEndpoints) {
    const url = endpoint.path.replaceAll(/\{\w+\}/g, '1');
    const from = endpoint.method === 'GET' ? server.app.findCall(url)?.registered?.from : undefined;
    if (from) saying[from].push(endpoint.path);
    const { method, answer } = endpoint;
    const isList =
      answer.kind === 'collection' || (answer.kind === 'file' && String(answer.types) === 'text/csv');
    const expected = method === 'GET' && (isList ? from !== 'primary' : from === 'replica');
    expect(readsFromReplica(endpoint, from), `${method} ${endpoint.path}`).toBe(expected);
    if (method !== 'GET') expect(readsFromReplica(endpoint, 'replica')).toBe(false);
  }
  expect(saying.primary).toEqual(['/api/payout_runs/{id}/paypal.csv']);
  expect(saying.replica.toSorted()).toEqual([
    '/api/accounting/open-items/sums',
    '/api/accounting/tables.zip',
    '/api/export',
    '/api/findings/sums',
    '/api/insight/{figure}',
    '/api/partners/{id}/statements/{cycle}',
    '/api/partners/{id}/team-growth',
    '/api/partners/{id}/team-overview',
    '/api/signals/sums',
    '/pdf/partners/{id}/statements/{cycle}',
    '/pdf/partners/{id}/year_statements/{year}',
  ]);
});

test('without a working replica the primary is read, which shows in a metric and in /readyz', async () => {
  const { db } = server.database;
  const { email } = await createPartner(db, { name: 'Ida', parent: null });
  const token = await server.signIn(email);
  // The primary itself is not a replica.
  const replica = openReplica(server.database.url, { db, log: server.app.log });
  Object.assign(server.deps, { replica });
  try {
    const project = {
      method: 'POST',
      url: '/api/projects',
      payload: { number: 'P1', name: 'Haus' },
    } as const;
    expect((await server.call(token, project)).statusCode).toBe(201);
    expect((await server.call(token, { url: '/api/user/' })).statusCode).toBe(200);
    expect(replica.counts).toEqual({ replica: 0, behind: 0, away: 0, resting: 0 });
    const lists = [];
    for (const url of ['/api/projects', '/api/batch'])
      lists.push(
        await server.call(
          token,
          url === '/api/batch' ? { method: 'POST', url, payload: { paths: ['/api/projects'] } } : { url },
        ),
      );
    expect(lists.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    for (const { body } of lists) expect(body).toContain('"P1"');
    expect(replica.counts.replica).toBe(0);
    expect(replica.counts.away).toBeGreaterThan(0);
    expect(replica.counts.resting).toBeGreaterThan(0);
    expect((await server.call(null, { url: '/readyz' })).json()).toMatchObject({ warnings: ['replica'] });
  } finally {
    Object.assign(server.deps, { replica: null });
    await replica.close();
  }
});
