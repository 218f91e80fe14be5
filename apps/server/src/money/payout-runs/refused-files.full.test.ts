import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { camt053, pain002 } from './testing/bank-answers.ts';
import { REASON, setUpRuns } from './testing/run-server.ts';

const runs = setUpRuns();
const { server, root, second, third, anna, bert, begin, post, requested, draft, read, itemsOf, runOf } = runs;
const { exported, fetchFile, upload, settle, faults } = runs;
beforeAll(begin);
afterEach(settle);

const filesOf = (run: number) => read(`/api/payout_runs/${run}/files`);
const payoutOf = (payout: number) => read(`/api/payouts/${payout}`);
const messageOf = async (run: number) => (await filesOf(run))[0].messageId;

const noteAsPaid = async (payout: number) => {
  const noted = { status: 4, bankReference: 'HAND' };
  const answer = await server.mergePatch(second.token, `/api/payouts/${payout}`, noted);
  expect(answer.statusCode, answer.body).toBe(200);
};
const refuse = (run: number) =>
  post(second.token, `/api/payout_runs/${run}/bank_status`, { status: 'refused', reason: REASON });

/** Two people make the next file of a run, and the third one downloads it. */
async function renewed(run: number): Promise<string> {
  const { body } = await post(root.token, `/api/payout_runs/${run}/files`, { reason: REASON });
  expect((await post(second.token, `/api/approvals/${body.approval}/approve`)).status).toBe(200);
  const { status, text } = await fetchFile(run);
  expect(status, text).toBe(200);
  return text;
}

describe('a file that the bank refuses although one of its payouts was noted as paid', () => {
  test('by hand: the others wait for a new file, and the file shows which one stays paid', async () => {
    const [one, two] = [await requested(anna), await requested(bert)];
    const run = await exported();
    await noteAsPaid(one);
    const refused = await refuse(run);
    expect(refused).toMatchObject({ status: 200, body: { status: 'refused', stillPaid: [one] } });
    expect(await itemsOf(run)).toMatchObject([
      { payout: one, status: 'paid' },
      { payout: two, status: 'approved' },
    ]);
    const [line] = await read(`/api/audit_log?action=write&subject=/api/payout_runs/${run}&order[id]=desc`);
    expect(line.after).toMatchObject({ status: 'refused', stillPaid: [one] });
    const text = await renewed(run);
    expect([text.includes(`P-${one}-1`), text.includes(`P-${two}-1`)]).toEqual([false, true]);
    expect((await filesOf(run)).map((file: { stillPaid: number[] }) => file.stillPaid)).toEqual([[], [one]]);
  });

  inFullRun(() => {
    test('by the bank’s report: as a whole, and single payments', async () => {
      const [one, two] = [await requested(anna), await requested(bert)];
      const run = await exported();
      await noteAsPaid(one);
      const single = pain002(await messageOf(run), { status: 'PART', refused: [`P-${one}-1`] }, 'PAID-1');
      expect((await upload('/api/payout_status_reports', single)).body).toMatchObject({
        status: 'accepted',
        refused: 0,
        stillPaid: [one],
      });
      const whole = pain002(await messageOf(run), { status: 'RJCT' }, 'PAID-2');
      expect((await upload('/api/payout_status_reports', whole)).body).toMatchObject({
        status: 'refused',
        stillPaid: [one],
        unchanged: false,
      });
      expect(await itemsOf(run)).toMatchObject([{ status: 'paid' }, { payout: two, status: 'approved' }]);
    });

    test('a mistaken payment noted as returned is sent to the same account again, by two people', async () => {
      const payout = await requested(anna);
      const run = await exported();
      await noteAsPaid(payout);
      expect((await refuse(run)).body.stillPaid).toEqual([payout]);
      expect(await runOf(run)).toMatchObject({ status: 'done', statuses: { paid: 1 } });
      const mails = async () =>
        (await server.outboxOf()).filter(({ template }) => template === 'payout-returned').length;
      const before = await mails();
      const back = { date: '2026-05-20', reason: 'Die Bank hat die Datei abgelehnt' };
      expect((await post(third.token, `/api/payouts/${payout}/returned`, back)).body).toMatchObject({
        statusName: 'returned',
        returned: { waitsFor: null },
      });
      // The partner is not asked for another account.
      expect(await mails()).toBe(before);
      expect((await filesOf(run))[0].stillPaid).toEqual([]);
      const next = await exported();
      expect(await itemsOf(next)).toMatchObject([
        {
          payout,
          endToEndId: `P-${payout}-2`,
          status: 'sent',
          warnings: expect.arrayContaining(['returnedBefore']),
        },
      ]);
    });

    test('one that the bank did execute still needs another account', async () => {
      const payout = await requested(anna);
      const run = await exported();
      await noteAsPaid(payout);
      await refuse(run);
      const back = { date: '2026-05-20', code: 'AC04', reason: 'Einzeln überwiesen, kam zurück' };
      expect((await post(third.token, `/api/payouts/${payout}/returned`, back)).body).toMatchObject({
        statusName: 'returned',
        returned: { waitsFor: 'destinationUnchanged' },
      });
      expect(await itemsOf(await draft())).toEqual([]);
    });
  });
});

test('a file that statements show as executed cannot be refused', async () => {
  const payout = await requested(bert);
  const run = await exported();
  const bookings = [{ reference: 'BOOKED', cents: -119_00, endToEndId: `P-${payout}-1` }];
  await upload('/api/bank_statements', camt053(bookings, { id: 'BOOKED' }));
  expect(await refuse(run)).toMatchObject({ status: 409, body: { code: 'payoutFilePaid' } });
  const report = pain002(await messageOf(run), { status: 'RJCT' }, 'BOOKED');
  expect(await upload('/api/payout_status_reports', report)).toMatchObject({
    status: 409,
    body: { code: 'payoutFilePaid' },
  });
  expect([(await filesOf(run))[0].status, (await payoutOf(payout)).statusName]).toEqual(['live', 'paid']);
});

test('the books are right after all of it', async () => {
  expect(await faults()).toEqual([]);
});
