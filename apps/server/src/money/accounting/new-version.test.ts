import { beforeAll, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUp } from '../../../test-support/set-up.ts';
import { makeEligible } from '../payouts/testing/eligible.ts';
import { parseBatch } from './datev/testing/parse-batch.ts';
import { hashOf } from './datev/write-file.ts';
import { IN_JUNE, settings, startAccountingServer } from './testing/accounting-server.ts';

const server = setUp(startAccountingServer);
const reason = 'Die Kanzlei führt das Konto 4765';
const account4765 = { accounts: { ...settings.accounts, 'all/standard': { account: '4765', key: '9' } } };
let first: Buffer;
let second: string;

/** May: a partner is paid 100.00 plus 19.00 tax, and the month is handed over. Two people keep the books. */
beforeAll(async () => {
  const anna = await server.newPartner();
  await makeEligible(server.deps, anna);
  await server.earned(anna, 100_00);
  await server.paidOut(anna, 1, 4);
  await server.set();
  await server.moveTo(IN_JUNE);
  first = await server.handedOver('2026-05');
  second = await server.asOperator(await server.newPartner());
  await server.database.db.updateTable('company').set({ four_eyes: true }).execute();
});

const renew = (month = '2026-05') => server.post(`/api/accounting/${month}/versions`, { reason });
const approve = (approval: number) =>
  server.call(second, { method: 'POST', url: `/api/approvals/${approval}/approve`, payload: {} });
const shown = async () => (await server.get('/api/accounting/2026-05')).json().handedOver;

test('there is no new version of a month that was not handed over, nor one that would be identical', async () => {
  expect((await renew('2026-04')).json()).toMatchObject({ status: 409, code: 'accountingNotHandedOver' });
  expect((await renew()).json()).toMatchObject({ status: 409, code: 'accountingUnchanged' });
});

test('changed settings give a draft of the same entries, and the handed-over file stays', async () => {
  await server.set(account4765);
  const draft = parseBatch(await server.file('2026-05/datev.csv?draft=1')).bookings;
  expect(draft.map(({ account }) => account)).toContain('4765');
  expect(await server.file('2026-05/datev.csv')).toEqual(first);
});

fullTest(
  'a new version waits for a second person, and becomes stale if the settings change again',
  async () => {
    const { approval } = (await renew()).json();
    expect(await shown()).toMatchObject({ version: 1, approval });
    expect((await renew()).json()).toMatchObject({ status: 409, code: 'approvalWaits' });
    const own = await server.post(`/api/approvals/${approval}/approve`, {});
    expect(own.statusCode).toBe(403);
    const waiting = (await server.get(`/api/approvals/${approval}`)).json();
    expect(waiting).toMatchObject({
      kind: 'accounting.version',
      before: { version: 1, lines: 2, 'all/standard': '4760 / 9' },
      after: { version: 2, lines: 2, changedLines: 1, 'all/standard': '4765 / 9' },
    });
    await server.set({ ...account4765, client: 55004 });
    expect((await approve(approval)).json()).toMatchObject({ status: 409, code: 'changedSince' });
    expect(await shown()).toMatchObject({ version: 1, approval: null });
  },
);

test('once approved, it becomes the file; the old one and its hash are kept, and the changes are listed', async () => {
  await server.set(account4765);
  const { approval } = (await renew()).json();
  expect((await approve(approval)).statusCode).toBe(200);
  const answer = await server.get('/api/accounting/2026-05/datev.csv');
  expect(String(answer.headers['content-disposition'])).toContain(
    'EXTF_Buchungsstapel_2026-05_Fassung_2.csv',
  );
  expect(parseBatch(answer.rawPayload).bookings.map(({ account }) => account)).toContain('4765');
  expect(await server.file('2026-05/datev.csv?version=1')).toEqual(first);
  expect(await server.file('2026-05/datev.csv')).toEqual(answer.rawPayload);
  const { versions, ...latest } = await shown();
  expect(latest).toMatchObject({ version: 2, lines: 2, late: 0 });
  expect(versions).toMatchObject([
    {
      ...{ version: 2, reason, by: { id: server.root.userId }, approvedBy: { id: expect.any(Number) } },
      ...{ before: { 'all/standard': '4760 / 9' }, after: { 'all/standard': '4765 / 9' } },
      sha256: hashOf(answer.rawPayload).toString('hex'),
    },
    { version: 1, reason: null, approvedBy: null, sha256: hashOf(first).toString('hex') },
  ]);
  const log = (
    await server.get('/api/audit_log?subject=/api/accounting/2026-05/versions&action=write')
  ).json();
  expect(log['hydra:member'][0]).toMatchObject({
    reason,
    before: { version: 1, hash: hashOf(first).toString('hex') },
    after: { version: 2, changedLines: 1 },
  });
  expect((await server.get('/api/accounting/2026-05/datev.csv?version=3')).statusCode).toBe(404);
});

test('versions can be neither changed nor deleted', async () => {
  for (const table of ['accounting_export_versions', 'accounting_export_files'])
    await expect(server.database.pool.query(`delete from ${table}`)).rejects.toThrow(
      'what was handed over to the tax adviser stays as it was',
    );
});
