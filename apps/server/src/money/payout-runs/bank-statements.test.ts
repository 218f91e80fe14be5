import { beforeAll, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { type Booking, camt053 } from './testing/bank-answers.ts';
import { setUpRuns } from './testing/run-server.ts';

const runs = setUpRuns();
const { server, root, second, anna, bert, carl, begin, post, requested, read, runOf, exported } = runs;
const { upload, faults } = runs;
beforeAll(begin);

let statements = 0;

/** Imports a statement with these bookings, and returns the outcome. */
async function take(bookings: readonly Booking[], more: { iban?: string } = {}) {
  statements += 1;
  const answer = await upload('/api/bank_statements', camt053(bookings, { id: `S-${statements}`, ...more }));
  return { status: answer.status, ...answer.body };
}
const linesOf = (statement: number) => read(`/api/bank_statement_lines?statement=${statement}&order[id]=asc`);
const statusOf = async (payout: number) => (await read(`/api/payouts/${payout}`)).statusName;

describe('a statement', () => {
  test('pays by end-to-end id and amount, and the run is done with its last payout', async () => {
    const [one, two] = [await requested(anna, 80_00), await requested(bert, 20_00)];
    const run = await exported();
    const first = await take([{ reference: 'A1', cents: -95_20, endToEndId: `P-${one}-1` }]);
    expect(first).toMatchObject({ status: 201, matched: 1, returned: 0, unmatched: 0, open: 0 });
    expect(await read(`/api/payouts/${one}`)).toMatchObject({
      statusName: 'paid',
      valueOn: '2026-05-22',
      bankReference: 'A1',
    });
    expect((await runOf(run)).status).toBe('exported');
    await take([{ reference: 'A2', cents: -23_80, endToEndId: `P-${two}-1` }]);
    expect(await runOf(run)).toMatchObject({ status: 'done', statuses: { paid: 2 } });
    const mail = (await server.outboxOf()).findLast(({ template }) => template === 'payout-paid');
    expect(mail?.recipient).toBe(bert.email);
  });

  test('pays a whole file by its id, count and sum', async () => {
    const payouts = [await requested(anna, 80_00), await requested(bert, 20_00)];
    const run = await exported();
    const { db } = server.database;
    const file = await db
      .selectFrom('payout_run_files')
      .select('batch_id as id')
      .where('run_id', '=', run)
      .executeTakeFirstOrThrow();
    const other = await take([{ reference: 'B1', cents: -119_00, batch: { id: file.id, count: 3 } }]);
    expect([other.matched, (await linesOf(other.id))[0].mismatch]).toEqual([0, 'otherCount']);
    const less = await take([{ reference: 'B2', cents: -118_00, batch: { id: file.id, count: 2 } }]);
    expect((await linesOf(less.id))[0].mismatch).toBe('otherAmount');
    const right = await take([{ reference: 'B3', cents: -119_00, batch: { id: file.id, count: 2 } }]);
    expect((await linesOf(right.id))[0]).toMatchObject({ status: 'matched', payouts });
    expect(await runOf(run)).toMatchObject({ status: 'done', statuses: { paid: 2 } });
  });

  test('imported again changes nothing, nor does a booking repeated in another one', async () => {
    const payout = await requested(anna);
    await exported();
    const booking = { reference: 'C1', cents: -119_00, endToEndId: `P-${payout}-1` };
    const xml = camt053([booking], { id: 'SAME' });
    const first = await upload('/api/bank_statements', xml);
    const again = await upload('/api/bank_statements', xml);
    expect(again.body).toMatchObject({ id: first.body.id, matched: 0, unchanged: 1 });
    const other = await take([booking, { reference: 'C2', cents: -15_00 }]);
    expect(other).toMatchObject({ matched: 0, unmatched: 1, unchanged: 1 });
  });

  test('of another account is refused, and so is a file that is no statement', async () => {
    const other = await take([], { iban: 'DE02120300000000202051' });
    expect([other.status, other.violations[0].code]).toEqual([422, 'statementOtherAccount']);
    for (const content of ['<x/>', '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', '<unfinished'])
      expect([content, (await upload('/api/bank_statements', content)).status]).toEqual([content, 422]);
    const csv = await upload('/api/bank_statements', 'Buchungstag;Betrag\n');
    expect([csv.status, csv.body.code]).toEqual([409, 'statementCsvUnmapped']);
  });

  fullTest('imported twice simultaneously pays once', async () => {
    const payout = await requested(anna);
    await exported();
    const xml = camt053([{ reference: 'D1', cents: -119_00, endToEndId: `P-${payout}-1` }], { id: 'TWICE' });
    const answers = await Promise.all([1, 2, 3].map(() => upload('/api/bank_statements', xml)));
    expect(answers.map(({ body }) => body.matched).sort()).toEqual([0, 0, 1]);
    expect(await statusOf(payout)).toBe('paid');
  });
});

describe('a booking that does not match by itself', () => {
  test('waits for a person: an amount alone pays nothing', async () => {
    const payout = await requested(carl, 77_00);
    await exported();
    const statement = await take([
      { reference: 'E1', cents: -91_63 },
      { reference: 'E2', cents: -91_62, endToEndId: `P-${payout}-1` },
      { reference: 'E3', cents: -91_63, endToEndId: `P-${payout}-2` },
      { reference: 'E4', cents: -91_63, endToEndId: 'P-999999-1' },
      { reference: 'E5', cents: 500_00 },
    ]);
    expect(statement).toMatchObject({ matched: 0, unmatched: 4, unrelated: 1, open: 4 });
    const lines = await linesOf(statement.id);
    expect(lines.map(({ mismatch }: { mismatch: string }) => mismatch)).toEqual([
      'noReference',
      'otherAmount',
      'otherStatus',
      'unknownReference',
      null,
    ]);
    expect(await statusOf(payout)).toBe('approved');
    const { candidates } = await read(`/api/bank_statement_lines/${lines[0].id}/candidates`);
    expect(candidates).toMatchObject([{ payout, gross: '91.63', endToEndId: `P-${payout}-1` }]);
    const match = (line: number, body: object, token = second.token) =>
      post(token, `/api/bank_statement_lines/${line}/match`, { reason: 'Verwendungszweck', ...body });
    const wrong = await match(lines[1].id, { payout });
    expect([wrong.status, wrong.body.violations[0].code]).toEqual([422, 'lineOtherAmount']);
    const done = await match(lines[0].id, { payout });
    expect(done.body).toMatchObject({
      status: 'matched',
      payouts: [payout],
      decision: { by: { id: second.userId }, reason: 'Verwendungszweck' },
    });
    expect(await statusOf(payout)).toBe('paid');
    expect((await match(lines[0].id, { payout })).body).toMatchObject({
      code: 'lineDecided',
      state: 'matched',
    });
    const aside = await post(root.token, '/api/bank_statement_lines/aside', {
      ids: lines.map(({ id }: { id: number }) => id),
      reason: 'Miete',
    });
    expect(aside.body.done).toEqual([lines[1].id, lines[2].id, lines[3].id]);
    expect(aside.body.failed).toMatchObject([
      { id: lines[0].id, code: 'lineDecided' },
      { id: lines[4].id, code: 'lineDecided' },
    ]);
    expect((await read(`/api/bank_statements/${statement.id}`)).open).toBe(0);
  });

  inFullRun(() => {
    test('a second booking of one transfer waits: it may have been paid twice', async () => {
      const payout = await requested(anna);
      await exported();
      const booking = { cents: -119_00, endToEndId: `P-${payout}-1` };
      await take([{ ...booking, reference: 'F1' }]);
      const again = await take([{ ...booking, reference: 'F2' }]);
      expect((await linesOf(again.id))[0]).toMatchObject({ status: 'unmatched', mismatch: 'alreadyPaid' });
    });

    test('a payment noted by hand is recognized in the statement, and stays as noted', async () => {
      const payout = await requested(anna);
      await exported();
      const noted = { status: 4, bankReference: 'HAND', valueOn: '2026-05-20' };
      expect((await server.mergePatch(second.token, `/api/payouts/${payout}`, noted)).statusCode).toBe(200);
      const statement = await take([{ reference: 'G1', cents: -119_00, endToEndId: `P-${payout}-1` }]);
      expect(statement.matched).toBe(1);
      expect(await read(`/api/payouts/${payout}`)).toMatchObject({
        bankReference: 'HAND',
        valueOn: '2026-05-20',
      });
    });
  });
});

test('status 4 by hand needs the bank’s reference, and a day that is not in the future', async () => {
  const payout = await requested(anna);
  await server.mergePatch(second.token, `/api/payouts/${payout}`, { status: 1 });
  const pay = async (more: object) => {
    const answer = await server.mergePatch(second.token, `/api/payouts/${payout}`, { status: 4, ...more });
    return [answer.statusCode, answer.json().violations?.[0]?.code];
  };
  expect(await pay({})).toEqual([422, 'bankReferenceMissing']);
  expect(await pay({ bankReference: 'X', valueOn: '2026-05-21' })).toEqual([422, 'dayInFuture']);
  expect(await pay({ bankReference: 'X' })).toEqual([200, undefined]);
});

test('the books are right after all of it', async () => {
  expect(await faults()).toEqual([]);
});
