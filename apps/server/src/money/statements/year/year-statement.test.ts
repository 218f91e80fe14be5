import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { beforeAll, expect, test } from 'vitest';
import { inFullRun } from '../../../../test-support/full-run.ts';
import { setUpNetwork } from '../../../../test-support/set-up-network.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { readStructure } from '../../../platform/paper/testing/read-structure.ts';
import { bookCycle, endPayout, payOutTaxed, releaseAt, reverseAt } from '../../books/testing/booked.ts';
import { correctAt } from '../../corrections/testing/by-hand.ts';
import { returnPayout } from '../../payouts/return-payout.ts';
import { readPdf } from '../../payouts/testing/read-pdf.ts';
import { statementLines } from '../paper/statement-lines.ts';
import type { Statement } from '../statement.ts';
import { composeYear, type YearStatement } from './year-statement.ts';

const { server, own, other } = setUpNetwork(new Date('2026-06-15T10:00:00Z'), {
  root: { parent: null },
  own: { parent: 'root' },
  other: { parent: 'own' },
});
const at = (month: number, day: number) => new Date(Date.UTC(2026, month - 1, day, 10));
const proven = { countryIso: 'DEU', smallBusiness: false, taxStatus: 'proven' } as const;
/** By bank; by PayPal; by bank and returned. */
let payouts: number[];

/** A month whose closing credits these cents. */
function month(number: number, last: number, cents: number) {
  const closedAt = at(number + 1, 2);
  return bookCycle(
    server.database.db,
    { dateFrom: `2026-0${number}-01`, dateTo: `2026-0${number}-${last}`, closedAt, source: other.id },
    [{ partner: own.id, cents, availableAt: closedAt }],
  );
}

/** Pays everything payable, on a value date. */
async function pay(
  day: Date,
  { type, valueOn }: { type: 'bank' | 'paypal'; valueOn: string },
): Promise<number> {
  const { db } = server.database;
  const payout = await payOutTaxed(db, { partner: own.id, payer: proven, at: day });
  await db.updateTable('payouts').set({ type }).where('id', '=', payout).execute();
  await endPayout(db, { payout, partner: own.id, at: day, end: 'paid' });
  await db.updateTable('payouts').set({ value_on: valueOn }).where('id', '=', payout).execute();
  return payout;
}

/**
 * January's 100.00 are paid in February by bank; February's 50.00 in March by PayPal; in April 30.00 of January are taken back,
 * of which 5.00 are set off against a correction and 25.00 are debt; March's 20.00 are sent in April and returned.
 */
beforeAll(async () => {
  const { db } = server.database;
  const january = await month(1, 31, 100_00);
  await releaseAt(db, at(2, 10));
  const bank = await pay(at(2, 20), { type: 'bank', valueOn: '2026-02-19' });
  await month(2, 28, 50_00);
  await releaseAt(db, at(3, 10));
  const paypal = await pay(at(3, 20), { type: 'paypal', valueOn: '2026-03-20' });
  await month(3, 31, 20_00);
  await releaseAt(db, at(4, 5));
  const { id: april } = await db
    .insertInto('cycles')
    .values({ date_from: '2026-04-01', date_to: '2026-04-30', plan_version: defaultPlan.planVersion })
    .returning('id')
    .executeTakeFirstOrThrow();
  const back = await pay(at(4, 6), { type: 'bank', valueOn: '2026-04-07' });
  await inTransaction(db, (tx) =>
    returnPayout(
      tx,
      { id: back, partner: own.id },
      { on: '2026-04-09', code: 'AC04', note: null, by: own.userId, now: at(4, 10) },
    ),
  );
  await correctAt(db, { partner: own.id, cents: 5_00, preparedAt: at(4, 11), at: at(4, 12) });
  const order = january.credits[0]?.order as number;
  await reverseAt(db, { order, remainingBaseCents: 700_00, now: at(4, 15) });
  await db
    .updateTable('cycles')
    .set({ closed_at: at(5, 2) })
    .where('id', '=', april)
    .execute();
  payouts = [bank, paypal, back];
});

const get = (url: string) => server.call(own.token, { url });
const base = () => `partners/${own.id}/year_statements`;

async function year(): Promise<YearStatement> {
  const found = await composeYear(server.database.db, { partner: own.id, year: 2026 });
  if (!found) throw new Error('there is no statement of 2026');
  return found;
}

const sumOf = <One>(ones: readonly One[], amount: (one: One) => number) =>
  ones.reduce((sum, one) => sum + amount(one), 0);

test('a year is the sum of its months: what came in, what left, and where the rest is', async () => {
  const found = await year();
  expect(found).toMatchObject({
    monthFrom: '2026-01-01',
    monthTo: '2026-04-01',
    openingCents: 0,
    creditsCents: 170_00,
    reversalsCents: -30_00,
    correctionsCents: 5_00,
    writtenOffCents: 0,
    payoutsCents: 150_00,
    taxCents: 28_50,
    closingCents: -5_00,
    inPayoutCents: 20_00,
    debtCents: 25_00,
    taxInPayoutCents: 3_80,
    bonuses: [{ bonus: 'level', cents: 170_00 }],
  });
  const { openingCents, creditsCents, reversalsCents, correctionsCents, writtenOffCents } = found;
  expect(
    openingCents + creditsCents + reversalsCents + correctionsCents + writtenOffCents - found.payoutsCents,
  ).toBe(found.closingCents);
  const { pendingCents, availableCents, inPayoutCents, debtCents } = found;
  expect(pendingCents + availableCents + inPayoutCents - debtCents).toBe(found.closingCents);
});

test('its documents show the tax of the books, and its payouts what left by each means', async () => {
  const found = await year();
  expect(sumOf(found.documents, ({ taxCents }) => taxCents)).toBe(
    found.taxNotedCents - found.taxCorrectedCents,
  );
  expect(found.taxNotedCents - found.taxCorrectedCents).toBe(
    found.taxCents +
      found.taxInPayoutCents -
      found.taxOwedCents -
      found.taxWrittenOffCents -
      found.taxPaidBackCents,
  );
  const paid = found.months.flatMap((one) => one.paid);
  expect(paid.map(({ payout, type, valueOn, isReturned }) => [payout, type, valueOn, isReturned])).toEqual([
    [payouts[0], 'bank', '2026-02-19', false],
    [payouts[1], 'paypal', '2026-03-20', false],
    [payouts[2], 'bank', '2026-04-07', false],
    [payouts[2], 'bank', '2026-04-09', true],
  ]);
  expect(sumOf(paid, ({ grossCents }) => grossCents)).toBe(found.payoutsCents + found.taxCents);
});

inFullRun(() => {
  test('the list has each year, the CSV the rows of its months and the documents, the PDF the same contents', async () => {
    const [line, ...others] = (await get(`/api/${base()}.json`)).json();
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      ...{ id: 2026, from: '2026-01', to: '2026-04', isWhole: false },
      ...{ credits: '170.00', payouts: '150.00', tax: '28.50', gross: '178.50', closing: '-5.00' },
    });
    const answer = await get(`/csv/${base()}/2026`);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="Jahresabrechnung 2026.csv"');
    const rows = answer.body.split('\r\n');
    expect(rows).toContain(
      `2026-03;Auszahlung ${payouts[1]} (PayPal);2026-03-20;G-000002;-50,00;-9,50;-59,50`,
    );
    expect(rows).toContain('2026;Gutschrift;2026-02-20;G-000001;100,00;19,00;119,00');
    expect(rows).toContain('2026;Summe Ausgezahlt;;;-150,00;-28,50;-178,50');
    for (const one of (await year()).months) {
      const plain = (await get(`/csv/partners/${own.id}/statements/${one.cycle}`)).body
        .split('\r\n')
        .slice(1, -1);
      expect(rows).toEqual(expect.arrayContaining(plain));
    }
    const bytes = (await get(`/pdf/${base()}/2026`)).rawPayload;
    const { text, title } = await readPdf(bytes);
    // Each section is a heading within the caption of its table.
    const elements = (await readStructure(bytes)).pages.flat();
    const captions = elements.filter((_, i) => elements[i - 1]?.trim() === 'Caption');
    expect(captions.every((caption) => caption.trim().startsWith('H2 '))).toBe(true);
    expect(captions.length).toBeGreaterThan(4);
    expect(elements.filter((one) => one.trim() === 'Table')).toHaveLength(captions.length + 1);
    expect(title).toBe('Jahresabrechnung 2026');
    const lines = text.split('\n');
    for (const cell of ['Januar 2026', 'G-000003', 'Kulanz', 'Offen am 30.04.2026:', '59,50 €', '-5,00 €'])
      expect(lines).toContain(cell);
    expect(text).toContain('Bis April 2026');
  });
});

test('a written-off debt is listed with the tax that was written off with it', async () => {
  const amounts = { writtenOffCents: 25_00, taxWrittenOffCents: 4_75, reversalsCents: 0 };
  const statement = { ...(await year()).months[0], ...amounts, bonuses: [], corrected: [], paid: [] };
  const { moved } = statementLines(statement as Statement, 'de');
  expect(moved).toEqual([
    expect.objectContaining({
      text: 'Ausgebuchte Forderung',
      cents: 25_00,
      taxCents: 4_75,
      grossCents: 29_75,
    }),
  ]);
});

test('without a month there is no year', async () => {
  for (const url of [`/csv/${base()}/2025`, `/pdf/${base()}/2027`, `/csv/${base()}/99999`])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  expect((await server.call(other.token, { url: `/api/${base()}` })).statusCode).toBe(404);
  const mine = await server.call(other.token, { url: `/api/partners/${other.id}/year_statements` });
  expect(mine.json()['hydra:totalItems']).toBe(0);
});
