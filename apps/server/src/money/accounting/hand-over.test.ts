import { beforeAll, expect, test } from 'vitest';
import { setUp } from '../../../test-support/set-up.ts';
import type { TestPartner } from '../../network/team/testing/create-partner.ts';
import { correctRefundedJob } from '../payouts/paper/issue-refund-corrections.ts';
import { makeEligible } from '../payouts/testing/eligible.ts';
import { balancesOf, parseBatch } from './datev/testing/parse-batch.ts';
import { hashOf } from './datev/write-file.ts';
import { IN_JUNE, startAccountingServer } from './testing/accounting-server.ts';

const server = setUp(startAccountingServer);
let anna: TestPartner;

/** May: Anna is paid 100.00 plus 19.00 tax, 20.00 of which a refund takes back; the Swiss partner is paid 50.00. */
beforeAll(async () => {
  anna = await server.newPartner();
  await makeEligible(server.deps, anna);
  const order = await server.earned(anna, 100_00);
  await server.paidOut(anna, 1, 4);
  await server.earned(server.other, 50_00);
  await server.paidOut(server.other, 1, 4);
  await server.refund(order, 800_00);
});

test('without settings there is no file, and the missing settings are named', async () => {
  expect(await server.refused('2026-05/datev.csv')).toEqual([409, 'accountingUnset']);
  const { files } = (await server.get('/api/accounting/2026-05')).json();
  expect(files[0]).toEqual({
    file: 'datev',
    missing: [
      { code: 'monthOpen', month: null, purposes: [], count: null },
      ...['consultant', 'client', 'creditorsFrom'].map((code) => ({
        code,
        month: null,
        purposes: [],
        count: null,
      })),
      expect.objectContaining({
        code: 'account',
        purposes: ['all/standard', 'bank', 'all/reverse-charge-third'],
      }),
    ],
  });
});

test('a running month has a draft, whose name says so and which marks nothing', async () => {
  expect((await server.set()).statusCode).toBe(200);
  const answer = await server.get('/api/accounting/2026-05/datev.csv');
  expect(answer.headers['content-type']).toBe('text/csv; charset=windows-1252');
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
    'EXTF_Buchungsstapel_2026-05_VORLÄUFIG.csv',
  );
  parseBatch(answer.rawPayload);
  const { months } = (await server.get('/api/accounting')).json();
  expect(months).toMatchObject([{ month: '2026-05', state: 'running', handedOver: null }]);
});

test('a month that is not closed cannot be handed over', async () => {
  const answer = await server.post('/api/accounting/2026-05/hand_over');
  expect(answer.json()).toMatchObject({ status: 409, code: 'accountingMonthOpen', state: 'running' });
});

test('a closed month also has a draft, which marks nothing however often it is downloaded', async () => {
  await server.moveTo(IN_JUNE);
  const answer = await server.get('/api/accounting/2026-05/datev.csv');
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
    '_2026-05_VORLÄUFIG.csv',
  );
  expect((await server.get('/api/accounting/2026-05')).json()).toMatchObject({
    state: 'closed',
    handedOver: null,
  });
});

test('a hand-over needs the right to write the books, and the current version of the settings', async () => {
  const reader = await server.newPartner();
  await server.database.db
    .updateTable('users')
    .set({ roles: ['ROLE_USER', 'ROLE_STAFF'], rights: ['accounting.read'] })
    .where('id', '=', reader.userId)
    .execute();
  const token = await server.signIn(reader.email);
  const url = '/api/accounting/2026-05/hand_over';
  expect((await server.call(token, { method: 'POST', url })).statusCode).toBe(403);
  const stale = await server.post(url, undefined, { 'if-match': '"long-ago"' });
  expect(stale.statusCode).toBe(412);
});

test('a closed month is handed over with the ledger’s gross amounts by account, and repeated byte for byte', async () => {
  const first = await server.handedOver('2026-05');
  const { bookings } = parseBatch(first);
  expect(
    bookings.map(({ document, side, cents, text }) => [document, side, cents, text.split(' ')[0]]),
  ).toEqual([
    ['G-000001', 'S', 119_00, 'Gutschrift'],
    ['G-000001', 'S', 119_00, 'Auszahlung'],
    ['G-000002', 'S', 50_00, 'Gutschrift'],
    ['G-000002', 'S', 50_00, 'Auszahlung'],
  ]);
  expect(balancesOf(bookings)).toEqual({
    '4760': 119_00,
    '3125': 50_00,
    '1360': -169_00,
    [70000 + anna.id]: 0,
    [70000 + server.other.id]: 0,
  });
  expect(await server.file('2026-05/datev.csv')).toEqual(first);
  const { handedOver, sums } = (await server.get('/api/accounting/2026-05')).json();
  expect(handedOver).toMatchObject({
    ...{ lines: 4, late: 0, by: { id: server.root.userId }, version: 1, approval: null },
    versions: [{ version: 1, reason: null, sha256: hashOf(first).toString('hex'), before: {}, after: {} }],
  });
  expect(sums).toEqual([
    { account: '1360', debit: '0.00', credit: '169.00', ledger: '-169.00' },
    { account: '3125', debit: '50.00', credit: '0.00', ledger: '50.00' },
    { account: '4760', debit: '119.00', credit: '0.00', ledger: '119.00' },
    { account: 'creditors', debit: '169.00', credit: '169.00', ledger: '0.00' },
  ]);
});

test('settings that change later do not affect it, and are in the log', async () => {
  const before = await server.file('2026-05/datev.csv');
  const changed = await server.set({ consultant: 29099 });
  expect(changed.json()).toMatchObject({ consultant: 29099 });
  expect(await server.file('2026-05/datev.csv')).toEqual(before);
  const log = (await server.get('/api/audit_log?subject=/api/accounting/settings&action=write')).json();
  expect(log['hydra:member'][0]).toMatchObject({
    before: { consultant: 29098 },
    after: { consultant: 29099 },
  });
});

test('later bookings go into the next file once, on its first day', async () => {
  // A payout is approved on a machine whose clock is behind, and May's refund is corrected at the end of July.
  await server.moveTo(new Date('2026-05-28T08:00:00Z'));
  const carl = await server.newPartner();
  await makeEligible(server.deps, carl);
  await server.earned(carl, 10_00);
  await server.noted(carl);
  await server.moveTo(new Date('2026-07-31T06:00:00Z'));
  await correctRefundedJob(server.deps).run();
  expect((await server.get('/api/accounting/2026-05')).json().handedOver).toMatchObject({ late: 1 });
  await server.moveTo(new Date('2026-08-03T06:00:00Z'));
  const { bookings } = parseBatch(await server.handedOver('2026-07'));
  expect(bookings.map(({ day, text }) => [day, text.slice(0, 20)])).toEqual([
    ['0107', 'Nachtrag 28.05.2026 '],
    ['3107', expect.stringMatching(/^Korrektur /)],
  ]);
  expect(balancesOf(bookings)).toEqual({
    '4760': 11_90 - 23_80,
    [70000 + carl.id]: -11_90,
    [70000 + anna.id]: 23_80,
  });
  expect((await server.get('/api/accounting/2026-05')).json().handedOver).toMatchObject({ late: 0 });
});

test('an earlier month has to be handed over first', async () => {
  await server.moveTo(new Date('2026-09-10T06:00:00Z'));
  const bert = await server.newPartner();
  await makeEligible(server.deps, bert);
  await server.earned(bert, 70_00);
  await server.noted(bert);
  await server.moveTo(new Date('2026-10-10T06:00:00Z'));
  await server.earned(bert, 10_00);
  await server.noted(bert);
  await server.moveTo(new Date('2026-11-10T06:00:00Z'));
  const answer = await server.post('/api/accounting/2026-10/hand_over');
  expect(answer.json()).toMatchObject({
    code: 'accountingEarlierMonth',
    detail: expect.stringContaining('2026-09'),
  });
  await server.handedOver('2026-09');
  await server.handedOver('2026-10');
});

test('two concurrent hand-overs of a month give one file', async () => {
  await server.moveTo(new Date('2026-12-10T06:00:00Z'));
  const [one, other] = await Promise.all([server.handedOver('2026-11'), server.handedOver('2026-11')]);
  expect(one).toEqual(other);
  const { rows } = await server.database.pool.query(
    `select count(*)::int as exports from accounting_exports where month = '2026-11-01'`,
  );
  expect(rows).toEqual([{ exports: 1 }]);
});

test('a file that differs from what was handed over is given to nobody', async () => {
  await server.database.pool.query(`begin; set local session_replication_role = replica;
    update accounting_exports set sha256 = decode(repeat('00', 32), 'hex') where month = '2026-09-01'; commit`);
  expect(await server.refused('2026-09/datev.csv')).toEqual([409, 'accountingChanged']);
});

test('nor is one whose totals differ from the ledger', async () => {
  await server.database.pool.query(`begin; set local session_replication_role = replica;
    update postings set amount_cents = amount_cents + 1 where account = 'tax_noted' and entry_id in (
      select id from journal_entries where occurred_at >= '2026-10-01' and kind = 'note'); commit`);
  for (const file of ['datev', 'vat', 'section-13b', 'numbers', 'journal'])
    expect(await server.refused(`2026-10/${file}.csv`)).toEqual([409, 'accountingSums']);
});

test('what was handed over can be neither changed nor deleted', async () => {
  for (const table of ['accounting_exports', 'accounting_export_entries', 'accounting_export_files'])
    await expect(server.database.pool.query(`delete from ${table}`)).rejects.toThrow(
      'what was handed over to the tax adviser stays as it was',
    );
});
