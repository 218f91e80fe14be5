import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { sealIban } from '../../account/bank-accounts/bank-accounts.queries.ts';
import { pain002 } from './testing/bank-answers.ts';
import { IBANS, REASON, setUpRuns } from './testing/run-server.ts';

const runs = setUpRuns();
const { server, root, second, third, anna, bert, begin, post, requested, draft, read, itemsOf, runOf } = runs;
const { approved, fetchFile, exported, upload, settle, faults } = runs;
beforeAll(begin);

afterEach(settle);

const files = (run: number) => read(`/api/payout_runs/${run}/files`);

test('the file matches the run, is downloaded by somebody who did not approve it, and repeats byte for byte', async () => {
  const [one, two] = [await requested(anna, 80_00), await requested(bert, 20_00)];
  const run = await draft();
  expect((await fetchFile(run)).status).toBe(409);
  await approved(run);
  expect((await fetchFile(run, second.token)).status).toBe(403);
  const first = await fetchFile(run);
  expect(first.status).toBe(200);
  for (const text of [
    `P-${one}-1`,
    `P-${two}-1`,
    IBANS.anna,
    IBANS.bert,
    '<CtrlSum>119.00</CtrlSum>',
    'Blattwerk GmbH',
  ])
    expect(first.text).toContain(text);
  expect(await runOf(run)).toMatchObject({ status: 'exported', statuses: { sent: 2 } });
  const [file] = await files(run);
  expect(file).toMatchObject({ version: 1, status: 'live', count: 2, controlSum: '119.00' });
  expect(first.text).toContain(`<MsgId>${file.messageId}</MsgId>`);
  server.setTime(new Date('2026-05-21T10:00:00Z'));
  // The file stays as it was, even if the company is renamed.
  await server.mergePatch(root.token, '/api/payout_settings', {
    accountHolder: 'Blattwerk SE',
    reason: REASON,
  });
  expect((await fetchFile(run, root.token)).text).toBe(first.text);
  expect((await files(run))[0].events.map(({ by }: { by: { id: number } }) => by.id)).toEqual([
    third.userId,
    root.userId,
  ]);
});

test('a file that differs from the first one raises an alarm, and nobody gets it', async () => {
  const payout = await requested(anna);
  const run = await exported();
  const { db } = server.database;
  // Only the tables' owner could do this.
  const change = (cents: number) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update payout_run_items set amount_cents = amount_cents + ${cents} where payout_id = ${payout}`.execute(
        tx,
      );
    });
  await change(1);
  const answer = await server.call(third.token, { url: `/api/payout_runs/${run}/pain001.xml` });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'payoutFileChanged']);
  const notifications = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('type', '=', 'payoutFileAlarm')
    .execute();
  expect(notifications.map(({ user_id }) => user_id)).toEqual([root.userId, second.userId, third.userId]);
  await change(-1);
});

fullTest('somebody who approved a single payout must not carry its file either', async () => {
  const payout = await requested(anna);
  await server.mergePatch(third.token, `/api/payouts/${payout}`, { status: 1 });
  const run = await draft();
  await approved(run);
  expect((await fetchFile(run, third.token)).status).toBe(403);
  expect((await fetchFile(run, root.token)).status).toBe(200);
});

inFullRun(() => {
  test('an account outside of SEPA is left out, and the others are sent', async () => {
    const { db, secrets } = server.deps;
    const set = (iban: string) =>
      db
        .updateTable('bank_accounts')
        .set({ iban: sealIban(secrets, bert.userId, iban) })
        .where('user_id', '=', bert.userId)
        .execute();
    await set('TR330006100519786457841326');
    const [one, two] = [await requested(anna), await requested(bert)];
    await set(IBANS.bert);
    const run = await draft();
    expect((await itemsOf(run))[1]?.warnings).toContain('outsideSepa');
    await approved(run);
    const { text } = await fetchFile(run);
    expect([text.includes(`P-${one}-1`), text.includes(`P-${two}-1`)]).toEqual([true, false]);
    expect((await itemsOf(run))[1]).toMatchObject({ status: 'failed', failure: { code: 'ibanOutsideSepa' } });
    expect((await files(run))[0]).toMatchObject({ count: 1 });
    // It is free for another run.
    expect((await itemsOf(await draft())).map(({ payout }) => payout)).toEqual([two]);
  });
});

fullTest(
  'a payout in a file that the bank may execute is neither rejected nor sent in another run',
  async () => {
    const payout = await requested(anna);
    await exported();
    const answer = await server.mergePatch(second.token, `/api/payouts/${payout}`, {
      status: 2,
      reason: REASON,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'payoutInFile']);
    expect(await itemsOf(await draft())).toEqual([]);
  },
);

test('after a refusal two people make a new file with another id, without the payouts they leave out', async () => {
  const [one, two] = [await requested(anna), await requested(bert)];
  const run = await exported();
  const early = await post(root.token, `/api/payout_runs/${run}/files`, { reason: REASON });
  expect([early.status, early.body.code]).toEqual([409, 'payoutFileNotRefused']);
  const [{ messageId }] = await files(run);
  const refused = await upload('/api/payout_status_reports', pain002(messageId, { status: 'RJCT' }));
  expect(refused.body).toMatchObject({ run, version: 1, status: 'refused', unchanged: false });
  expect(
    (await upload('/api/payout_status_reports', pain002(messageId, { status: 'RJCT' }))).body.unchanged,
  ).toBe(true);
  expect((await fetchFile(run)).status).toBe(409);
  const [, bertItem] = await itemsOf(run);
  const prepared = await post(root.token, `/api/payout_runs/${run}/files`, {
    without: [bertItem?.id],
    reason: 'Konto von Bert',
  });
  expect(prepared.body).toEqual({ approval: expect.any(Number) });
  const own = await post(root.token, `/api/approvals/${prepared.body.approval}/approve`);
  expect(own.body.code).toBe('fourEyes');
  expect((await post(second.token, `/api/approvals/${prepared.body.approval}/approve`)).status).toBe(200);
  const { text } = await fetchFile(run);
  const [renewed, first] = await files(run);
  expect([first.status, renewed.status, renewed.version]).toEqual(['refused', 'live', 2]);
  expect(renewed.messageId).not.toBe(messageId);
  expect([text.includes(`P-${one}-1`), text.includes(`P-${two}-1`)]).toEqual([true, false]);
  expect((await itemsOf(await draft())).map(({ payout }) => payout)).toEqual([two]);
});

fullTest('payments refused one by one by the bank are free for another run, the others stay', async () => {
  const [one, two] = [await requested(anna), await requested(bert)];
  const run = await exported();
  const [{ messageId }] = await files(run);
  const report = pain002(messageId, { status: 'PART', refused: [`P-${two}-1`] }, 'R-2');
  expect((await upload('/api/payout_status_reports', report)).body).toMatchObject({
    status: 'accepted',
    refused: 1,
  });
  expect(await itemsOf(run)).toMatchObject([
    { payout: one, status: 'sent' },
    { payout: two, status: 'refused', failure: { code: 'AC04' } },
  ]);
  expect((await itemsOf(await draft())).map(({ payout }) => payout)).toEqual([two]);
});

test('a report on an unknown file is refused, and so is a file that is no report', async () => {
  const unknown = await upload('/api/payout_status_reports', pain002('ANOTHER', { status: 'ACCP' }));
  expect([unknown.status, unknown.body.violations[0].code]).toEqual([422, 'payoutFileUnknown']);
  expect((await upload('/api/payout_status_reports', '<x/>')).status).toBe(422);
});

inFullRun(() => {
  test('PayPal mass payments are a separate file', async () => {
    const payout = await requested(anna, 60_00, 'paypal');
    const run = await draft({ type: 'paypal' });
    await approved(run);
    const { status, text } = await fetchFile(run, third.token, 'paypal.csv');
    expect([status, text]).toEqual([
      200,
      expect.stringContaining(`anna@post.example,"71,40",EUR,P-${payout}-1`),
    ]);
    expect((await fetchFile(run)).status).toBe(409);
  });
});

test('the books are right after all of it', async () => {
  expect(await faults()).toEqual([]);
});

inFullRun(() => {
  test('once accounts in it were removed, it is not written again, without an alarm', async () => {
    const payout = await requested(bert);
    const run = await exported();
    const { db } = server.database;
    const alarms = () =>
      db.selectFrom('notifications').select('id').where('type', '=', 'payoutFileAlarm').execute();
    const before = await alarms();
    await sql`update users set deleted_at = now() where id = ${bert.userId}`.execute(db);
    await sql`select forget_notes(${bert.id}, now()), forget_transfers(${bert.id})`.execute(db);
    const { status, text } = await fetchFile(run);
    expect([status, JSON.parse(text).code]).toEqual([409, 'documentForgotten']);
    expect(await itemsOf(run)).toMatchObject([{ payout, destination: '', holder: null }]);
    expect(await alarms()).toEqual(before);
    await sql`update users set deleted_at = null where id = ${bert.userId}`.execute(db);
  });
});
