import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { onDatabase } from '../../../test-support/on-database.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { countWaiting } from '../../../test-support/waiting.ts';
import { findAccounts } from '../books/accounts.queries.ts';
import { bookCycle, endPayout, payOut, payOutTaxed, releaseAt, reverseAt } from '../books/testing/booked.ts';
import { readPdf } from '../payouts/testing/read-pdf.ts';
import { statementLines } from './paper/statement-lines.ts';

const NOW = new Date('2026-06-15T10:00:00Z');
const at = (month: number, day: number) => new Date(Date.UTC(2026, month - 1, day));

const { server, own, other } = setUpNetwork(NOW, {
  root: { parent: null },
  own: { parent: 'root' },
  other: { parent: 'own' },
});

const proven = { countryIso: 'DEU', smallBusiness: false, taxStatus: 'proven' } as const;

let cycles: number[];
let paid: number;

/**
 * January earns 62.34 and 50.00 of another bonus, all of it paid out on 31 March at 23:30 in Berlin; in April 20.00 of it are
 * taken back, which is debt until February's 30.00 are released in May; March's 10.00 are in a payout.
 */
beforeAll(async () => {
  const { db } = server.database;
  const book = (month: number, last: number, cents: number[], availableAt: Date) =>
    bookCycle(
      db,
      {
        dateFrom: `2026-0${month}-01`,
        dateTo: `2026-0${month}-${last}`,
        closedAt: at(month + 1, 2),
        source: other.id,
      },
      cents.map((each, i) => ({
        partner: own.id,
        cents: each,
        availableAt,
        ...(i === 0 ? {} : { other: { bonus: 'builder' as const, stage: '2' } }),
      })),
    );
  const january = await book(1, 31, [62_34, 50_00], at(2, 10));
  await releaseAt(db, at(2, 10));
  const february = await book(2, 28, [30_00], at(5, 4));
  paid = await payOutTaxed(db, { partner: own.id, payer: proven, at: at(3, 20) });
  await endPayout(db, { payout: paid, partner: own.id, at: new Date('2026-03-31T21:30:00Z'), end: 'paid' });
  const march = await book(3, 31, [10_00], at(5, 6));
  const order = january.credits[0]?.order as number;
  await reverseAt(db, { order, remainingBaseCents: 423_40, now: at(4, 10) });
  const april = await book(4, 30, [], at(5, 6));
  await releaseAt(db, at(5, 10));
  await payOut(db, own.id, at(5, 11));
  const may = await book(5, 31, [], at(6, 20));
  cycles = [january, february, march, april, may].map(({ cycle }) => cycle);
});

const get = (url: string, as: string | null = own.token) => server.call(as, { url });
const listUrl = () => `/api/partners/${own.id}/statements`;
const one = (month: number) => `/partners/${own.id}/statements/${cycles[month - 1]}`;

test('each month opens with the closing amount of the one before, and lists what happened', async () => {
  const answer = await get(`${listUrl()}?order[cycle]=asc`);
  expect(answer.json()).toMatchObject({ 'hydra:totalItems': 5 });
  const rows = answer
    .json()
    ['hydra:member'].map(({ opening, credits, reversals, payouts, closing }: Record<string, string>) => [
      opening,
      credits,
      reversals,
      payouts,
      closing,
    ]);
  expect(rows).toEqual([
    ['0.00', '112.34', '0.00', '0.00', '112.34'],
    ['112.34', '30.00', '0.00', '0.00', '142.34'],
    ['142.34', '10.00', '0.00', '112.34', '40.00'],
    ['40.00', '0.00', '-20.00', '0.00', '20.00'],
    ['20.00', '0.00', '0.00', '0.00', '20.00'],
  ]);
  const { availableCents, debtCents, inPayoutCents, pendingCents } = await findAccounts(
    server.database.db,
    own.id,
  );
  expect(formatCents(pendingCents + availableCents - debtCents + inPayoutCents)).toBe('20.00');
});

test('a statement lists credits by bonus, payouts with their documents, and where the rest is', async () => {
  expect((await get(`/api${one(1)}`)).json()).toMatchObject({
    bonuses: [
      { bonusName: 'level', amount: '62.34' },
      { bonusName: 'builder', amount: '50.00' },
    ],
    paid: [],
    held: { pending: '112.34', available: '0.00', inPayout: '0.00', debt: '0.00' },
  });
  expect((await get(`/api${one(3)}`)).json()).toMatchObject({
    cycle: { dateFrom: '2026-03-01', dateTo: '2026-03-31' },
    bonuses: [{ bonusName: 'level', amount: '10.00' }],
    paid: [
      {
        payout: paid,
        number: 'G-000001',
        paidAt: '2026-03-31T21:30:00+00:00',
        amount: '112.34',
        tax: '21.34',
        gross: '133.68',
        isReturned: false,
      },
    ],
    payouts: '112.34',
    tax: '21.34',
    gross: '133.68',
    heldTax: { inPayout: '0.00', owed: '0.00' },
    held: { pending: '40.00', available: '0.00', inPayout: '0.00', debt: '0.00' },
  });
  expect((await get(`/api${one(4)}`)).json().held).toEqual({
    pending: '40.00',
    available: '0.00',
    inPayout: '0.00',
    debt: '20.00',
  });
  expect((await get(`/api${one(5)}`)).json().held).toMatchObject({ pending: '0.00', inPayout: '20.00' });
});

inFullRun(() => {
  test('the parts of the rest add up to it, in every month', async () => {
    for (let month = 1; month <= 5; month++) {
      const { held, closing, opening, credits, reversals, payouts, bonuses } = (
        await get(`/api${one(month)}`)
      ).json();
      const cents = (...amounts: string[]) => amounts.reduce((sum, amount) => sum + parseCents(amount), 0);
      expect(cents(held.pending, held.available, held.inPayout) - cents(held.debt)).toBe(cents(closing));
      expect(cents(opening, credits, reversals) - cents(payouts)).toBe(cents(closing));
      expect(cents(...bonuses.map(({ amount }: { amount: string }) => amount))).toBe(cents(credits));
    }
  });
});

test('as CSV for a spreadsheet, in the reader’s language', async () => {
  const answer = await get(`/csv${one(3)}`);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="Monatsabrechnung 2026-03.csv"');
  expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(answer.body.replace('\ufeff', '').split('\r\n')).toEqual([
    'Zeitraum;Position;Datum;Beleg;Netto;Umsatzsteuer;Brutto',
    '2026-03;Anfangsbestand;;;142,34;;',
    '2026-03;Stufenbonus;;;10,00;;',
    `2026-03;Auszahlung ${paid};2026-03-31;G-000001;-112,34;-21,34;-133,68`,
    '2026-03;Endbestand;;;40,00;;',
    '2026-03;Vorgemerkt;;;40,00;;',
    '2026-03;Verfügbar;;;0,00;;',
    '2026-03;In Auszahlung;;;0,00;;',
    '',
  ]);
});

inFullRun(() => {
  test('the paid amount of a month is what the bank moved, tax included, and unpaid amounts are in a payout', async () => {
    const { db } = server.database;
    const { rows } = await sql<{ cents: number }>`
      select sum(amount_cents + tax_cents)::bigint as cents from payouts
      where partner_id = ${own.id} and status = 4`.execute(db);
    const months = (await get(`${listUrl()}.json`)).json() as { gross: string }[];
    expect(months.reduce((sum, { gross }) => sum + parseCents(gross), 0)).toBe(rows[0]?.cents);
    const { text } = await readPdf((await get(`/pdf${one(3)}`)).rawPayload);
    for (const cell of ['Netto', 'Umsatzsteuer', 'Brutto', '-112,34 €', '-21,34 €', '-133,68 €'])
      expect(text.split('\n')).toContain(cell);
  });
});

test('as a PDF, with the same contents', async () => {
  const answer = await get(`/pdf${one(4)}`);
  expect(answer.headers['content-disposition']).toBe('inline; filename="Monatsabrechnung 2026-04.pdf"');
  const { text, title } = await readPdf(answer.rawPayload);
  expect(title).toBe('Monatsabrechnung April 2026');
  const lines = text.split('\n');
  for (const line of [
    'Own Blatt',
    '01.04.2026 – 30.04.2026',
    'Anfangsbestand',
    '40,00 €',
    'Rückbuchungen',
    '-20,00 €',
    'Endbestand',
    '20,00 €',
    'Offene Rückbuchungen',
    'Seite 1 von 1',
  ])
    expect(lines).toContain(line);
  await server.database.db
    .updateTable('users')
    .set({ locale: 'ru-RU' })
    .where('id', '=', own.userId)
    .execute();
  const russian = await readPdf((await get(`/pdf${one(4)}`)).rawPayload);
  expect(russian.text).toMatch(/Ежемесячный отчёт апрель 2026[\s\S]*Конечный остаток/);
  await server.database.db.updateTable('users').set({ locale: 'de' }).where('id', '=', own.userId).execute();
});

inFullRun(() => {
  test('one person has at most two rendered at a time, which does not delay others', async () => {
    let two: ReturnType<typeof get>[] = [];
    await onDatabase(server.database.url, async (client) => {
      await client.query('begin; lock table cycles in access exclusive mode');
      two = [1, 2].map((month) => get(`/pdf${one(month)}`));
      await expect.poll(() => countWaiting(client)).toBe(2);
      const third = await get(`/pdf${one(3)}`);
      expect([third.statusCode, third.json().code]).toEqual([429, 'statementsBusy']);
      expect(third.headers['retry-after']).toBe('1');
      two.push(get(`/pdf/partners/${other.id}/statements/${cycles[0]}`, other.token));
      await expect.poll(() => countWaiting(client)).toBe(3);
      await client.query('rollback');
    });
    expect((await Promise.all(two)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 404]);
    expect((await get(`/pdf${one(3)}`)).statusCode).toBe(200);
  });
});

test('lists page and sort', async () => {
  const months = async (query: string) =>
    (await get(`${listUrl()}.json?${query}`))
      .json()
      .map(({ cycle }: { cycle: { dateFrom: string } }) => Number(cycle.dateFrom.slice(5, 7)));
  expect(await months('')).toEqual([5, 4, 3, 2, 1]);
  expect(await months('limits=2&page=2')).toEqual([3, 2]);
  expect(await months('order[closing]=asc&limits=3')).toEqual([4, 5, 3]);
  expect(await months('order[payouts]=desc&limits=1')).toEqual([3]);
});

test('another partner’s are not found, and a partner who never earned has none', async () => {
  for (const url of [listUrl(), `/api${one(1)}`, `/pdf${one(1)}`, `/csv${one(1)}`]) {
    expect([url, (await get(url, other.token)).statusCode]).toEqual([url, 404]);
    expect([url, (await get(url, null)).statusCode]).toEqual([url, 401]);
  }
  expect((await get(`/api/partners/${other.id}/statements`, other.token)).json()).toMatchObject({
    'hydra:member': [],
    'hydra:totalItems': 0,
  });
  expect((await get(`/api/partners/${own.id}/statements/999999`)).statusCode).toBe(404);
});

test.each([
  ['de', 'Auszahlung 9: Umsatzsteuer zu Auszahlung 7'],
  ['en', 'Payout 9: VAT of payout 7'],
  ['fr-FR', 'Versement 9\u00a0: TVA du versement 7'],
  ['ru-RU', 'Выплата 9: НДС по выплате 7'],
])('a payout of tax alone is marked as such, in %s', (locale, text) => {
  const byHand = {
    correctionsCents: 0,
    writtenOffCents: 0,
    taxWrittenOffCents: 0,
    paidBackCents: 0,
    taxPaidBackCents: 0,
    corrected: [],
  };
  const amounts = {
    ...{ openingCents: 0, creditsCents: 0, reversalsCents: 0, payoutsCents: 0, closingCents: 0 },
    ...byHand,
  };
  const tax = {
    ...{ taxCents: 19_00, taxInPayoutCents: 0, taxOwedCents: 0 },
    ...{ taxNotedCents: 19_00, taxCorrectedCents: 0 },
  };
  const held = { pendingCents: 0, availableCents: 0, inPayoutCents: 0, debtCents: 0, ...tax };
  const paidLater = {
    payout: 9,
    number: 12,
    type: 'bank' as const,
    paidAt: at(3, 31),
    valueOn: null,
    cents: 0,
    taxCents: 19_00,
    grossCents: 19_00,
    isReturned: false,
    replaces: 7,
  };
  const cycle = { cycle: 1, dateFrom: '2026-03-01', dateTo: '2026-03-31', bonuses: [] };
  const { moved } = statementLines({ ...cycle, ...amounts, ...held, paid: [paidLater] }, locale);
  expect(moved).toEqual([
    expect.objectContaining({ text, paper: 'G-000012', cents: 0, taxCents: -19_00, grossCents: -19_00 }),
  ]);
});
