import { inflateRawSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { family, setUpNetwork } from '../../../test-support/set-up-network.ts';
import { earn } from '../../money/payouts/testing/earn.ts';
import { makeEligible } from '../../money/payouts/testing/eligible.ts';
import { pdf } from '../../platform/uploads/testing/sample-files.ts';
import { findBankAccount } from '../bank-accounts/bank-accounts.queries.ts';
import { sectionNames } from './export-sections.ts';

const NOW = new Date('2026-05-20T10:00:00.000Z');

const { server, root, own, below } = setUpNetwork(NOW, family);

beforeAll(async () => {
  for (const partner of [own, below]) await makeEligible(server.deps, partner);
});

/** The files of a ZIP, read by its directory at the end as every program does. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(start, start + packed);
    const key = bytes.toString('utf8', at + 46, at + 46 + name);
    files.set(key, method === 8 ? inflateRawSync(data) : data);
    at += 46 + name + extra + comment;
  }
  return files;
}

test('everybody takes all of the own data along, and nothing of others', async () => {
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
    'Stadt Root',
    'root@',
    '987.65',
    'argon2',
    'none.pdf',
    'token_hash',
  ])
    expect(everything).not.toContain(foreign);
});

inFullRun(() => {
  test('without a token nobody takes anything; a ticket opens it once', async () => {
    expect((await server.call(null, { url: '/api/export' })).statusCode).toBe(401);
    const path = '/api/export';
    const made = await server.call(own.token, { method: 'POST', url: '/api/tickets', payload: { path } });
    const url = `${path}?ticket=${made.json().ticket}`;
    expect((await server.call(null, { url })).statusCode).toBe(200);
    expect((await server.call(null, { url })).statusCode).toBe(401);
  });
});

test('deletion is asked for once, confirmed by mail, and seen by operators', async () => {
  const ask = (as: string | null, payload: object) =>
    server.call(as, { method: 'POST', url: '/api/deletion_requests', payload });
  const answers = await Promise.all([1, 2, 3].map(() => ask(own.token, { reason: 'Ich höre auf.\nDanke!' })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  const made = answers.find(({ statusCode }) => statusCode === 201)?.json();
  expect(made).toMatchObject({
    '@type': 'DeletionRequest',
    user: `/api/users/${own.userId}`,
    email: own.email,
    reason: 'Ich höre auf.\nDanke!',
    createdAt: '2026-05-20T10:00:00+00:00',
  });
  const mails = (await server.outboxOf()).filter(({ template }) => template === 'deletion-requested');
  expect(mails).toMatchObject([{ recipient: own.email, parameters: { date: '20.05.2026' } }]);
  expect((await ask(below.token, { reason: null, user: own.userId })).json()).toMatchObject({ reason: null });
  const ids = async (as: string, query = '') =>
    (await server.call(as, { url: `/api/deletion_requests.json${query}` }))
      .json()
      .map(({ user }: { user: string }) => user);
  const users = [own, below].map(({ userId }) => `/api/users/${userId}`);
  expect(await ids(root.token)).toEqual(users);
  expect(await ids(root.token, `?user=${below.userId}`)).toEqual([users[1]]);
  expect(await ids(own.token)).toEqual([users[0]]);
  for (const url of [`/api/deletion_requests?user=${below.userId}`, `/api/deletion_requests/${made.id + 7}`])
    expect((await server.call(own.token, { url })).statusCode).toBe(404);
  expect((await server.call(below.token, { url: `/api/deletion_requests/${made.id}` })).statusCode).toBe(404);
  expect((await server.call(root.token, { url: `/api/deletion_requests/${made.id}` })).statusCode).toBe(200);
  expect((await ask(own.token, { reason: 'x'.repeat(2001) })).statusCode).toBe(422);
  expect((await ask(null, {})).statusCode).toBe(401);
});
