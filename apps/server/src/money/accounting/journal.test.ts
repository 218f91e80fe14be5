import { expect, test } from 'vitest';
import { setUp } from '../../../test-support/set-up.ts';
import {
  compareJournal,
  type EntryFacts,
  findJournal,
  findJournalSums,
  type JournalRow,
  journalPages,
  referenceOf,
  sumJournal,
} from './journal.queries.ts';
import { accountNames, kindNames } from './ledger-names.ts';
import { monthOf } from './month.ts';
import { startAccountingServer } from './testing/accounting-server.ts';

const server = setUp(startAccountingServer);

/** The values that a check constraint of the database allows. */
async function allowed(constraint: string): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conname = '${constraint}'`,
  );
  return [...(rows[0]?.text ?? '').matchAll(/'([a-z_-]+)'/g)].map(([, value = '']) => value).toSorted();
}

test('every entry kind and ledger account that the database allows has a German name', async () => {
  expect(Object.keys(kindNames).toSorted()).toEqual(await allowed('journal_entries_kind_check'));
  expect(Object.keys(accountNames).toSorted()).toEqual(await allowed('postings_account_check'));
  for (const name of [...Object.values(kindNames), ...Object.values(accountNames)])
    expect(name).toMatch(/^[A-ZÄÖÜ]/);
});

const nothing: Omit<EntryFacts, 'kind'> = {
  ...{ entry: 11, cycle: null, number: null, payout: null, attempt: 1, order: null, correction: null },
  ...{ writeOff: null, debtPayment: null, demand: null, voucher: null, movement: null, releasedUntil: null },
};

test.each<[EntryFacts['kind'], Partial<EntryFacts>, string]>([
  ['closing', { cycle: '2026-10' }, 'Abrechnungsmonat 2026-10'],
  ['reversal', { order: 'BW-7' }, 'Bestellung BW-7'],
  ['release', { releasedUntil: new Date('2026-10-31T23:30:00Z') }, 'Freigabe bis 2026-11-01'],
  ['release', { correction: 3 }, 'Korrektur 3'],
  ['payout', { payout: 12 }, 'Auszahlung 12'],
  ['payout-rejected', { payout: 12 }, 'Auszahlung 12'],
  ['payout-paid', { payout: 12, attempt: 2 }, 'Auszahlung 12, Versuch 2'],
  ['payout-returned', { payout: 12 }, 'Auszahlung 12'],
  ['correction', { correction: 3 }, 'Korrektur 3'],
  ['opening', {}, 'Übernahme, Buchung 11'],
  ['write-off', { writeOff: 4, demand: 1 }, 'Ausbuchung 4, Forderung F-000001'],
  ['debt-paid', { debtPayment: 5, demand: 1 }, 'Zahlung 5, Forderung F-000001'],
  ['debt-paid', { debtPayment: 5 }, 'Zahlung 5'],
  ['note', { number: 7 }, 'Beleg G-000007'],
  ['note-correction', { number: 8 }, 'Beleg G-000008'],
  ['tax-paid', { payout: 12 }, 'Auszahlung 12'],
  ['tax-returned', { payout: 12 }, 'Auszahlung 12'],
  ['objection', { number: 7 }, 'Beleg G-000007'],
  ['voucher-issued', { voucher: 6, payout: 12 }, 'Gutschein 6 aus Auszahlung 12'],
  ['voucher-redeemed', { voucher: 6, movement: 9 }, 'Gutschein 6, Bewegung 9'],
  ['voucher-refunded', { voucher: 6, movement: 9 }, 'Gutschein 6, Bewegung 9'],
  ['voucher-expired', { voucher: 6, movement: 9 }, 'Gutschein 6, Bewegung 9'],
])('an entry of kind %s has a reference', (kind, facts, expected) => {
  expect(referenceOf({ ...nothing, ...facts, kind })).toBe(expected);
});

async function* pagesOf(...pages: JournalRow[][]) {
  yield* pages;
}

test('the file is compared with the ledger by row and by account', async () => {
  await server.earned(await server.newPartner(), 100_00);
  const { rows: months } = await server.database.pool.query<{ month: string }>(
    `select to_char(max(occurred_at) at time zone 'Europe/Berlin', 'YYYY-MM') as month from journal_entries`,
  );
  const month = monthOf(months[0]?.month ?? '');
  const { db } = server.database;
  const rows: JournalRow[] = [];
  for await (const page of findJournal(db, month)) rows.push(...page);
  const ledger = await findJournalSums(db, month);
  const faults = async (...pages: JournalRow[][]) =>
    compareJournal(await sumJournal(pagesOf(...pages)), ledger)
      .filter(({ fileCents, ledgerCents }) => fileCents !== ledgerCents)
      .map(({ name }) => name);
  expect(rows.length).toBeGreaterThan(2);
  expect(await faults(rows)).toEqual([]);
  const [first, ...rest] = rows as [JournalRow, ...JournalRow[]];
  expect(await faults(rest)).toEqual(expect.arrayContaining(['postings', 'rows', first.account]));
  // A whole missing entry balances to 0 and has to be found nevertheless.
  const others = rows.filter(({ entry }) => entry !== first.entry);
  expect(await faults(others)).toContain('rows');
  expect(await faults([{ ...first, cents: first.cents + 1 }, ...rest])).toContain(first.account);
});

test('a file that turns out not to balance while it is sent breaks off', async () => {
  const row = {
    ...nothing,
    kind: 'note',
    at: '',
    account: 'paid',
    partner: 1,
    displayName: '',
    cents: 5,
  } as const;
  const leave = async () => {
    for await (const page of journalPages(pagesOf([row]))) expect(page).toHaveLength(1);
  };
  await expect(leave()).rejects.toThrow('5 cents');
});
