import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { family, setUpNetwork } from '../../../test-support/set-up-network.ts';
import { findBankAccount } from '../../account/bank-accounts/bank-accounts.queries.ts';
import { unzip } from '../../money/accounting/testing/accounting-server.ts';
import { earn } from '../../money/payouts/testing/earn.ts';
import { makeEligible } from '../../money/payouts/testing/eligible.ts';
import { pdf } from '../../platform/uploads/testing/sample-files.ts';
import { sectionNames } from './sections/sections.ts';

const NOW = new Date('2026-05-20T10:00:00.000Z');

const { server, root, own, below } = setUpNetwork(NOW, family);

beforeAll(async () => {
  for (const partner of [own, below]) await makeEligible(server.deps, partner);
});

test('partners and staff download all of their own data, and nothing of others', async () => {
  const { db } = server.database;
  await earn(db, NOW, [
    { partner: own.id, cents: 123_45 },
    { partner: below.id, cents: 987_65 },
  ]);
  await server.call(own.token, { method: 'POST', url: '/api/payouts', payload: { user: own.userId } });
  const key = `affiliate-data/${own.id}/none.pdf`;
  await server.deps.files.put(key, pdf('own paper'), 'application/pdf');
  const answer = await server.call(own.token, { url: '/api/export' });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename=blattwerk.zip',
    'cache-control': 'private, no-store',
  });
  const files = unzip(answer.rawPayload);
  const documents = [...sectionNames, 'affiliate-data', 'bank-account'].map((name) => `${name}.json`);
  expect([...files.keys()].sort()).toEqual([...documents, 'files/fileRegistration.pdf'].sort());
  expect(files.get('files/fileRegistration.pdf')).toEqual(pdf('own paper'));
  const read = (name: string) => JSON.parse(files.get(`${name}.json`)?.toString() ?? '');
  expect(read('user')).toMatchObject([{ email: own.email, firstName: 'Own' }]);
  expect(read('credits')).toMatchObject([{ bonus: 'builder', amount: '123.45' }]);
  expect(read('payouts')).toMatchObject([{ amount: '123.45', tax: '23.46', status: 'pending' }]);
  expect(read('billing-addresses')).toMatchObject([{ city: 'Stadt Own', countryISO: 'DEU' }]);
  // Both documents, each in both versions.
  expect(read('legal-acceptances')).toHaveLength(4);
  const account = await findBankAccount(server.deps, { user: own.userId });
  expect(read('bank-account').iban).toBe(account?.iban);
  const everything = [...files.values()].map((bytes) => bytes.toString('latin1')).join('\n');
  for (const foreign of [
    'Below',
    'below@',
    'Stadt Below',
    'root@',
    '987.65',
    'argon2',
    'none.pdf',
    'token_hash',
  ])
    expect(everything).not.toContain(foreign);
});

inFullRun(() => {
  test('without a token nothing can be downloaded; a ticket works once', async () => {
    expect((await server.call(null, { url: '/api/export' })).statusCode).toBe(401);
    const path = '/api/export';
    const made = await server.call(own.token, { method: 'POST', url: '/api/tickets', payload: { path } });
    const url = `${path}?ticket=${made.json().ticket}`;
    expect((await server.call(null, { url })).statusCode).toBe(200);
    expect((await server.call(null, { url })).statusCode).toBe(401);
  });
});

test('the partner sees which part of the company accessed which of their data on which day, and never a name', async () => {
  const { db } = server.database;
  const { id: staff } = await db
    .insertInto('users')
    .values({
      email: 'staff@firma.example',
      password_hash: 'x',
      first_name: 'Ruth',
      last_name: 'Rebe',
      roles: ['ROLE_USER', 'ROLE_STAFF'],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const note = (user: number | null, action: string, subject: string, at: string) =>
    sql`insert into audit_log (user_id, command_user, action, subject, occurred_at)
        values (${user}, ${user === null ? 'nightly' : null}, ${action}, ${subject}, ${new Date(at)})`.execute(
      db,
    );
  await note(staff, 'look', `/api/operator/partners/${own.id}`, '2026-05-18T09:00:00Z');
  await note(staff, 'look', `/api/partners/${own.id}/team`, '2026-05-18T21:59:00Z');
  await note(staff, 'look', `/api/partners/${own.id}`, '2026-05-18T22:00:00Z');
  await note(staff, 'begin', `/api/operator/partners/${own.id}`, '2026-05-17T09:00:00Z');
  await note(null, 'write', `/api/users/${own.userId}`, '2026-05-16T09:00:00Z');
  // About somebody else, and by the partner.
  await note(staff, 'look', `/api/partners/${below.id}`, '2026-05-15T09:00:00Z');
  await note(own.userId, 'password', `/api/users/${own.userId}`, '2026-05-15T09:00:00Z');
  await server.call(root.token, { url: `/api/partners/${own.id}` });
  const answer = await server.call(own.token, { url: '/api/looks' });
  expect(answer.json().items).toEqual([
    { day: expect.any(String), who: 'administration', what: 'person', changed: false },
    { day: '2026-05-19', who: 'staff', what: 'person', changed: false },
    { day: '2026-05-18', who: 'staff', what: 'person', changed: false },
    { day: '2026-05-18', who: 'staff', what: 'team', changed: false },
    { day: '2026-05-16', who: 'system', what: 'person', changed: true },
  ]);
  expect(answer.json().total).toBe(5);
  expect(answer.body).not.toContain('Rebe');
  expect((await server.call(own.token, { url: '/api/looks?page=2' })).json()).toEqual({
    items: [],
    total: 0,
  });
});
