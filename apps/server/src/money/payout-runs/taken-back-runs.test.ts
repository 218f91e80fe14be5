import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullDescribe, fullTest } from '../../../test-support/full-test.ts';
import { DUE, REASON, setUpRuns } from './testing/run-server.ts';

const runs = setUpRuns();
const { server, root, second, third, anna, bert, begin, post, requested, draft, read, itemsOf, runOf } = runs;
const { approved, exported, fetchFile, settle, faults } = runs;
beforeAll(begin);
afterEach(settle);

const filesOf = (run: number) => read(`/api/payout_runs/${run}/files`);
const payoutOf = (payout: number) => read(`/api/payouts/${payout}`);
const takeBack = (run: number, token = root.token) =>
  post(token, `/api/payout_runs/${run}/take_back`, { reason: 'Falscher Tag' });
const approve = (approval: number, token = second.token) => post(token, `/api/approvals/${approval}/approve`);
const submit = (run: number, more: object = {}) =>
  post(root.token, `/api/payout_runs/${run}/submit`, { reason: REASON, ...more });
/** The morning of a day. */
const at = (day: string) => server.setTime(new Date(`${day}T08:00:00Z`));

/** Two people take a run back. */
async function takenBack(run: number): Promise<void> {
  const { body } = await takeBack(run);
  expect((await approve(body.approval)).status).toBe(200);
}

describe('an approved run whose file was not downloaded', () => {
  test('is taken back by two people: its payouts keep their documents and are free for another run', async () => {
    const [one, two] = [await requested(anna), await requested(bert)];
    const run = await draft();
    await approved(run);
    const { number } = await payoutOf(one);
    const prepared = await takeBack(run);
    expect(prepared).toEqual({ status: 200, body: { approval: expect.any(Number) } });
    const { approval } = prepared.body;
    expect(await runOf(run)).toMatchObject({ status: 'approved', approval });
    expect(await read(`/api/approvals/${approval}`)).toMatchObject({
      kind: 'payout.take-back',
      before: { status: 'approved', payouts: 2, gross: '238.00' },
      after: { status: 'discarded' },
    });
    expect((await takeBack(run, third.token)).body.code).toBe('approvalWaits');
    expect((await approve(approval, root.token)).body.code).toBe('fourEyes');
    expect((await approve(approval)).status).toBe(200);
    expect(await runOf(run)).toMatchObject({
      status: 'discarded',
      approval: null,
      approvedBy: { id: second.userId },
      statuses: { removed: 2 },
    });
    expect(await filesOf(run)).toMatchObject([{ status: 'withdrawn', fetchable: false }]);
    expect((await fetchFile(run)).status).toBe(409);
    expect(await payoutOf(one)).toMatchObject({ statusName: 'approved', number });
    const [line] = await read(`/api/audit_log?subject=/api/payout_runs/${run}/take_back&order[id]=desc`);
    expect(line).toMatchObject({ before: { status: 'approved' }, after: { status: 'discarded' } });
    const next = await exported();
    expect((await itemsOf(next)).map(({ payout }) => payout)).toEqual([one, two]);
    expect((await payoutOf(one)).number).toBe(number);
    // The approver of the first run approved the payouts in the second one.
    expect((await fetchFile(next, second.token)).status).toBe(403);
  });

  fullTest('cannot be taken back after its file was downloaded, nor while it is a draft', async () => {
    await requested(anna);
    const run = await draft();
    expect((await takeBack(run)).body).toMatchObject({ code: 'payoutRunStatus', state: 'draft' });
    await approved(run);
    const { approval } = (await takeBack(run)).body;
    expect((await fetchFile(run)).status).toBe(200);
    expect((await approve(approval)).body.code).toBe('changedSince');
    expect((await takeBack(run)).body).toMatchObject({ code: 'payoutRunStatus', state: 'exported' });
    expect(await runOf(run)).toMatchObject({ status: 'exported', statuses: { sent: 1 } });
  });

  inFullRun(() => {
    test('is done rather than discarded if a part of it was paid by hand', async () => {
      const [one] = [await requested(anna), await requested(bert)];
      const run = await draft();
      await approved(run);
      await server.mergePatch(third.token, `/api/payouts/${one}`, { status: 4, bankReference: 'HAND' });
      await takenBack(run);
      expect(await runOf(run)).toMatchObject({ status: 'done', statuses: { paid: 1, removed: 1 } });
    });

    test('is taken back by one person if the company requires only one', async () => {
      await requested(anna);
      const run = await draft();
      await approved(run);
      const fourEyes = (on: boolean) =>
        server.database.db.updateTable('company').set({ four_eyes: on }).execute();
      await fourEyes(false);
      expect((await takeBack(run)).body).toEqual({ approval: null });
      await fourEyes(true);
      expect((await runOf(run)).status).toBe('discarded');
    });
  });
});

fullDescribe('a run whose day has passed', () => {
  test('is submitted with another day, which the second person approves with it', async () => {
    await requested(anna);
    const run = await draft();
    at('2026-05-23');
    const late = await submit(run);
    expect([late.status, late.body.violations]).toMatchObject([
      422,
      [{ propertyPath: 'dueOn', code: 'payoutRunDayOver' }],
    ]);
    expect((await submit(run, { dueOn: '2026-05-22' })).body.violations[0].code).toBe('payoutRunDayOver');
    expect((await submit(run, { dueOn: '2026-05-21' })).body.violations[0].code).toBe('dayOver');
    expect((await submit(run, { dueOn: '2026-05-24' })).body.violations[0].code).toBe('dayWithoutBanks');
    const { body } = await submit(run, { dueOn: '2026-05-26' });
    expect(body).toMatchObject({ status: 'submitted', dueOn: DUE });
    expect(await read(`/api/approvals/${body.approval}`)).toMatchObject({
      before: { dueOn: DUE },
      after: { dueOn: '2026-05-26' },
    });
    expect((await approve(body.approval)).status).toBe(200);
    await runs.work();
    expect(await runOf(run)).toMatchObject({ status: 'approved', dueOn: '2026-05-26' });
    expect((await fetchFile(run)).text).toContain('<Dt>2026-05-26</Dt>');
  });

  inFullRun(() => {
    test('can no longer be approved: once rejected, it is a draft that gets another day', async () => {
      await requested(anna);
      const run = await draft({ dueOn: '2026-05-26' });
      const { approval } = (await submit(run)).body;
      at('2026-05-27');
      expect(await approve(approval)).toMatchObject({ status: 409, body: { code: 'payoutRunDayOver' } });
      const rejected = await post(second.token, `/api/approvals/${approval}/reject`, { reason: 'Der Tag' });
      expect(rejected.status).toBe(200);
      expect((await runOf(run)).status).toBe('draft');
      expect((await submit(run, { dueOn: '2026-05-28' })).body.status).toBe('submitted');
    });

    test('has no first file any more, and is taken back', async () => {
      const payout = await requested(anna);
      const run = await draft({ dueOn: '2026-05-28' });
      await approved(run);
      at('2026-05-29');
      const answer = await fetchFile(run);
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([409, 'payoutFileDayOver']);
      await takenBack(run);
      const next = await exported({ dueOn: '2026-06-01' });
      expect(await itemsOf(next)).toMatchObject([{ payout, status: 'sent' }]);
      // A file downloaded in time is repeated unchanged.
      at('2026-06-02');
      expect((await fetchFile(next)).text).toContain('<Dt>2026-06-01</Dt>');
    });

    test('gets another day with the new file after a refusal', async () => {
      await requested(anna);
      const run = await exported({ dueOn: '2026-06-03' });
      at('2026-06-04');
      await post(second.token, `/api/payout_runs/${run}/bank_status`, { status: 'refused', reason: REASON });
      const renew = (more: object) =>
        post(root.token, `/api/payout_runs/${run}/files`, { reason: REASON, ...more });
      expect((await renew({})).body.violations).toMatchObject([
        { propertyPath: 'dueOn', code: 'payoutRunDayOver' },
      ]);
      const { approval } = (await renew({ dueOn: '2026-06-05' })).body;
      expect(await runOf(run)).toMatchObject({ approval, dueOn: '2026-06-03' });
      expect((await approve(approval)).status).toBe(200);
      expect(await runOf(run)).toMatchObject({ status: 'approved', approval: null, dueOn: '2026-06-05' });
      expect((await fetchFile(run)).text).toContain('<Dt>2026-06-05</Dt>');
    });
  });
});

test('the books are right after all of it', async () => {
  expect(await faults()).toEqual([]);
});
