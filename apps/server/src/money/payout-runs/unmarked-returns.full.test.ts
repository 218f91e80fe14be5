import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { savingsBankCsv } from '../bank-files/csv/statement-csv-mapping.ts';
import { correctAt } from '../corrections/testing/by-hand.ts';
import { readyForLetters } from '../corrections/testing/ready-for-letters.ts';
import { type Booking, camt053 } from './testing/bank-answers.ts';
import { COMPANY_IBAN, REASON, setUpRuns } from './testing/run-server.ts';

const runs = setUpRuns();
const {
  server,
  root,
  second,
  anna,
  bert,
  begin,
  post,
  requested,
  read,
  runOf,
  exported,
  upload,
  settle,
  faults,
} = runs;
beforeAll(begin);
afterEach(settle);

let statements = 0;

async function take(bookings: readonly Booking[]) {
  statements += 1;
  return (await upload('/api/bank_statements', camt053(bookings, { id: `U-${statements}` }))).body;
}
const linesOf = (statement: number) => read(`/api/bank_statement_lines?statement=${statement}&order[id]=asc`);
const payoutOf = (payout: number) => read(`/api/payouts/${payout}`);
const candidatesOf = async (line: number) =>
  (await read(`/api/bank_statement_lines/${line}/candidates`)).candidates;
const match = (line: number, payout: number) =>
  post(second.token, `/api/bank_statement_lines/${line}/match`, { payout, reason: 'Anruf bei der Bank' });

describe('money received under the id of a transfer that the bank does not mark as a return', () => {
  test('waits for a person, who says that it was returned', async () => {
    const payout = await requested(anna);
    const run = await exported();
    await take([{ reference: 'A1', cents: -119_00, endToEndId: `P-${payout}-1` }]);
    const statement = await take([{ reference: 'A2', cents: 119_00, endToEndId: `P-${payout}-1` }]);
    expect(statement).toMatchObject({ returned: 0, unmatched: 1, unrelated: 0, open: 1 });
    const [line] = await linesOf(statement.id);
    expect(line).toMatchObject({ status: 'unmatched', mismatch: 'unmarkedReturn' });
    expect(await candidatesOf(line.id)).toMatchObject([{ payout, status: 'paid' }]);
    expect((await match(line.id, payout)).body).toMatchObject({ status: 'returned', payouts: [payout] });
    expect(await payoutOf(payout)).toMatchObject({ statusName: 'returned', returned: { on: '2026-05-22' } });
    expect((await runOf(run)).statuses).toEqual({ returned: 1 });
    expect((await match(line.id, payout)).body).toMatchObject({ code: 'lineDecided', state: 'returned' });
  });

  test('is matched even if the transfer’s own booking is in another statement', async () => {
    const [named, other] = [await requested(anna), await requested(bert)];
    await exported();
    const statement = await take([{ reference: 'B1', cents: 119_00, endToEndId: `P-${named}-1` }]);
    const [line] = await linesOf(statement.id);
    expect(await candidatesOf(line.id)).toMatchObject([{ payout: named, status: 'approved' }]);
    // It names another payout, which nobody has marked as sent.
    expect((await match(line.id, other)).body).toMatchObject({ code: 'payoutStatus', state: 'approved' });
    expect((await match(line.id, named)).body).toMatchObject({ status: 'returned', payouts: [named] });
    expect((await payoutOf(named)).statusName).toBe('returned');
  });
});

test('money received without any id is also matched by a person, and counts as an incoming payment in the statement', async () => {
  const payout = await requested(anna);
  await exported();
  await take([{ reference: 'C1', cents: -119_00, endToEndId: `P-${payout}-1` }]);
  const statement = await take([
    { reference: 'C2', cents: 119_00 },
    { reference: 'C3', cents: 7_00 },
  ]);
  expect(statement).toMatchObject({ unmatched: 0, unrelated: 2, open: 0 });
  const [line, other] = await linesOf(statement.id);
  expect((await match(other.id, payout)).body.violations[0].code).toBe('lineOtherAmount');
  expect((await match(line.id, payout)).body).toMatchObject({ status: 'returned', payouts: [payout] });
  expect((await payoutOf(payout)).statusName).toBe('returned');
  expect(await read(`/api/bank_statements/${statement.id}`)).toMatchObject({
    returned: 0,
    unmatched: 0,
    unrelated: 2,
  });
});

test('in the bank’s list: what it marks as recalled is a return, and what it calls a credit waits for a person', async () => {
  const settings = { statementCsv: savingsBankCsv, reason: REASON };
  expect((await server.mergePatch(root.token, '/api/payout_settings', settings)).statusCode).toBe(200);
  const payouts = [await requested(anna), await requested(bert)];
  await exported();
  await take(
    payouts.map((payout) => ({ reference: `D${payout}`, cents: -119_00, endToEndId: `P-${payout}-1` })),
  );
  const row = (kind: string, payout: number) =>
    `"${COMPANY_IBAN}";"25.05.26";"25.05.26";"${kind}";"KONTO ERLOSCHEN AC04";"P-${payout}-1";"";"Baum";"";"119,00";"EUR";"Umsatz gebucht"`;
  const header = Object.values(savingsBankCsv).slice(2);
  const names = [
    'Auftragskonto',
    'Buchungstag',
    'Valutadatum',
    'Buchungstext',
    'Verwendungszweck',
    'Kundenreferenz (End-to-End)',
    'Sammlerreferenz',
    'Beguenstigter/Zahlungspflichtiger',
    'Kontonummer/IBAN',
    'Betrag',
    'Waehrung',
    'Info',
  ];
  expect(names.toSorted()).toEqual(header.toSorted());
  const [first = 0, last = 0] = payouts;
  const list = [names.join(';'), row('SEPA-RÜCKRUF', first), row('GUTSCHRIFT', last)].join('\n');
  const { body } = await upload('/api/bank_statements', list);
  expect(body).toMatchObject({ returned: 1, unmatched: 1, unrelated: 0 });
  expect(await linesOf(body.id)).toMatchObject([
    { status: 'returned', payouts: [first], returned: { code: 'AC04' } },
    { status: 'unmatched', mismatch: 'unmarkedReturn' },
  ]);
});

test('a person can declare it the payment of a debt, and it counts once', async () => {
  const { db } = server.database;
  await readyForLetters(db, '2026-05-01', '2026-05-31');
  const payout = await requested(anna);
  await exported();
  await take([{ reference: 'D1', cents: -119_00, endToEndId: `P-${payout}-1` }]);
  const at = server.deps.clock.now();
  await correctAt(db, {
    partner: bert.id,
    cents: -119_00,
    preparedAt: new Date(at.getTime() - 3_600_000),
    at,
  });
  const response = await post(root.token, '/api/demands', {
    partner: bert.id,
    dueOn: '2026-06-10',
    reason: REASON,
  });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  expect((await post(second.token, `${response.body.approval}/approve`)).status).toBe(200);
  const statement = await take([
    { reference: 'D2', cents: 119_00, endToEndId: `P-${payout}-1` },
    { reference: 'D3', cents: 119_00, endToEndId: `P-${payout}-1`, returned: { code: 'AC04' } },
  ]);
  const lines: { id: number; reference: string; status: string }[] = await linesOf(statement.id);
  const [unmarked, marked] = ['D2', 'D3'].map((reference) =>
    lines.find((line) => line.reference === reference),
  );
  const pay = (line: number | undefined) =>
    post(root.token, '/api/debt_payments', { partner: bert.id, line, reason: REASON });
  expect((await pay(marked?.id)).body).toMatchObject({ code: 'lineDecided' });
  expect((await pay(unmarked?.id)).body).toMatchObject({
    status: 'booked',
    amount: '119.00',
    bankReference: 'D2',
  });
  expect((await match(unmarked?.id ?? 0, payout)).body).toMatchObject({ code: 'lineDecided' });
});

test('the books are right after all of it', async () => {
  expect(await faults()).toEqual([]);
});
