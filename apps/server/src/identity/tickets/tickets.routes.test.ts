import { Readable } from 'node:stream';
import { endpoint, file, plain } from '@blattwerk/contract/http/endpoint.ts';
import { idParams } from '@blattwerk/contract/http/values.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { inFullRun, isFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';
import { routesOf } from '../../platform/http/route.ts';
import { withoutTicket } from '../../platform/http/ticket-address.ts';
import { authenticationWith } from './authentication.ts';

const paper = endpoint({
  method: 'GET',
  path: '/api/papers/{id}',
  summary: 'A paper that the tests open.',
  access: 'user',
  ticket: true,
  params: idParams,
  answer: file({ types: ['application/pdf', 'text/csv'] }),
});
const closed = endpoint({
  method: 'GET',
  path: '/api/closed-papers/{id}',
  summary: 'No file, so no new tab.',
  access: 'user',
  params: idParams,
  answer: plain(z.object({ totalNumber: z.int() })),
});

const start = new Date('2026-10-05T10:00:00Z');
const address = '/api/papers/7?from=2026-01-01';
let server: TestServer;
let anna: TestPartner;
let token: string;

beforeAll(async () => {
  server = await startTestServer(start);
  const route = routesOf(server.app, server.deps, authenticationWith(server.deps));
  route(paper, async ({ params, session }) => ({
    type: params.id === 7 ? ('application/pdf' as const) : ('text/csv' as const),
    name: 'Gutschrift „März“ №1.pdf',
    body: params.id === 7 ? Buffer.from(`for ${session.user.id}`) : Readable.from(['a;b\n', '1;2\n']),
    disposition: 'attachment' as const,
  }));
  route(closed, async () => ({ totalNumber: 1 }));
  anna = await createPartner(server.database.db, { name: 'Anna', parent: null });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime(start);
  token = await server.signIn(anna.email);
});

async function ticketFor(path: string): Promise<string> {
  const answer = await server.call(token, { method: 'POST', url: '/api/tickets', payload: { path } });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().expiresAt).toBe('2026-10-05T10:01:00+00:00');
  return answer.json().ticket;
}

const visit = (url: string) => server.call(null, { url });

test('a ticket opens its address once, without a token, on behalf of the user who requested it', async () => {
  const ticket = await ticketFor(address);
  const first = await visit(`${address}&ticket=${ticket}`);
  expect([first.statusCode, first.body]).toEqual([200, `for ${anna.userId}`]);
  const second = await visit(`${address}&ticket=${ticket}`);
  expect([second.statusCode, second.json().message]).toEqual([401, 'Invalid JWT Token']);
});

fullTest('of many simultaneous visits with one ticket, only one succeeds', async () => {
  const ticket = await ticketFor(address);
  const visits = await Promise.all(
    Array.from({ length: isFullRun ? 20 : 6 }, () => visit(`${address}&ticket=${ticket}`)),
  );
  expect(visits.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test.each([
  ['another id', '/api/papers/8?from=2026-01-01'],
  ['another query', '/api/papers/7?from=2026-02-01'],
  ['no query', '/api/papers/7'],
  ['a call that takes no tickets', '/api/closed-papers/7'],
])('a ticket does not open %s, and is worthless after the attempt', async (_, other) => {
  const ticket = await ticketFor(address);
  const joint = other.includes('?') ? '&' : '?';
  expect((await visit(`${other}${joint}ticket=${ticket}`)).statusCode).toBe(401);
});

test('a ticket ends after 60 seconds, with its session, and with its account', async () => {
  const [late, loggedOut] = [await ticketFor(address), await ticketFor(address)];
  server.setTime(new Date(start.getTime() + 60_000));
  expect((await visit(`${address}&ticket=${late}`)).statusCode).toBe(401);
  server.setTime(start);
  await server.call(token, { url: '/logout' });
  expect((await visit(`${address}&ticket=${loggedOut}`)).statusCode).toBe(401);
  token = await server.signIn(anna.email);
  const disabled = await ticketFor(address);
  const users = server.database.db.updateTable('users').where('id', '=', anna.userId);
  await users.set({ disabled_at: start }).execute();
  expect((await visit(`${address}&ticket=${disabled}`)).statusCode).toBe(401);
  await users.set({ disabled_at: null }).execute();
});

test.each([
  '/api/closed-papers/7',
  '/api/news',
  '//elsewhere.example/api/papers/7',
  'javascript:alert(1)',
  '',
])('no ticket is issued for %j', async (path) => {
  const answer = await server.call(token, { method: 'POST', url: '/api/tickets', payload: { path } });
  expect([answer.statusCode, answer.json().violations?.[0].propertyPath]).toEqual([422, 'path']);
});

test('the database stores no usable ticket, and a ticket does not work as a token elsewhere', async () => {
  const ticket = await ticketFor(address);
  const rows = await server.database.db.selectFrom('tickets').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(ticket);
  expect((await server.call(ticket, { url: '/api/user/' })).statusCode).toBe(401);
  expect((await visit(`/api/user/?ticket=${ticket}`)).statusCode).toBe(401);
});

test('a file is saved under its name, never sniffed, never cached, and may not execute anything', async () => {
  const pdf = await server.call(token, { url: '/api/papers/7' });
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'private, no-store',
    vary: expect.stringContaining('Authorization'),
  });
  expect(pdf.headers['content-disposition']).toBe(
    `attachment; filename="Gutschrift ?M?rz? ?1.pdf"; filename*=UTF-8''Gutschrift%20%E2%80%9EM%C3%A4rz%E2%80%9C%20%E2%84%961.pdf`,
  );
  const csv = await server.call(token, { url: '/api/papers/8' });
  expect([csv.headers['content-type'], csv.body]).toEqual(['text/csv; charset=utf-8', 'a;b\n1;2\n']);
});

inFullRun(() => {
  test('several reads in one request leave files out without affecting the others', async () => {
    const payload = { paths: ['/api/papers/7', '/api/docs', '/api/user/'] };
    const answer = await server.call(token, { method: 'POST', url: '/api/batch', payload });
    expect(answer.json().map(({ status }: { status: number }) => status)).toEqual([406, 406, 200]);
  });
});

test.each([
  ['/a?ticket=x', '/a'],
  ['/a?b=1&ticket=x', '/a?b=1'],
  ['/a?ticket=x&b=1', '/a?b=1'],
  ['/a?b=1&ticket=x&c=%20', '/a?b=1&c=%20'],
  ['/a?theticket=x', '/a?theticket=x'],
  ['/a', '/a'],
])('%s is %s without its ticket', (given, expected) => {
  expect(withoutTicket(given)).toBe(expected);
});
