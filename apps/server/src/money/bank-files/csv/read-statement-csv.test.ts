import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../test-support/any-character.ts';
import { isFullRun } from '../../../../test-support/full-run.ts';
import { BankFileError } from '../bank-file-error.ts';
import { readStatementCsv } from './read-statement-csv.ts';
import { cooperativeBankCsv, type StatementCsvMapping, savingsBankCsv } from './statement-csv-mapping.ts';

const golden = (name: string) => readFileSync(new URL(`../testing/golden/${name}.csv`, import.meta.url));
const savingsBank = new TextDecoder('windows-1252').decode(golden('savings-bank'));

const plain: StatementCsvMapping = {
  decimal: '.',
  dayFormat: 'YYYY-MM-DD',
  bookedOn: 'Date',
  amount: 'Amount',
};

const faultsOf = async (file: string | Uint8Array, mapping: StatementCsvMapping) => {
  const error = await readStatementCsv(Buffer.from(file), mapping).catch((e) => e);
  expect(error).toBeInstanceOf(BankFileError);
  return (error as BankFileError).faults.map(({ path, refused }) => [path, refused.code]);
};

test('a savings bank’s list, in Windows-1252', async () => {
  const statement = await readStatementCsv(golden('savings-bank'), savingsBankCsv);
  expect(statement).toMatchObject({
    kind: 'csv',
    accountIban: 'DE89370400440532013000',
    from: '2026-12-07',
    to: '2026-12-07',
    pendingCount: 1,
    missingCents: null,
  });
  expect(statement.entries).toMatchObject([
    {
      bookedOn: '2026-12-07',
      valueOn: '2026-12-08',
      amountCents: 1_190_65,
      hasBankReference: false,
      batch: null,
      transactions: [
        {
          endToEndId: 'P-41-1',
          amountCents: 1_190_65,
          returned: { code: 'AC04', text: null },
          counterparty: { name: 'Zoë Baum', iban: 'DE02120300000000202051' },
        },
      ],
      info: 'SEPA-RÜCKÜBERWEISUNG',
    },
    {
      amountCents: -1_000_001_221_66,
      batch: { batchId: 'BW-R12-1-B', messageId: null, count: null },
      transactions: [],
      info: 'SAMMELÜBERWEISUNG',
    },
    {
      amountCents: -50_05,
      transactions: [{ endToEndId: 'P-40-1', returned: null, counterparty: { name: 'Karl Größer' } }],
    },
  ]);
  const { id, entries } = await readStatementCsv(golden('savings-bank'), savingsBankCsv);
  expect([id, entries]).toEqual([statement.id, statement.entries]);
});

test('a cooperative bank’s list, in UTF-8, with the reference in the text', async () => {
  const { entries } = await readStatementCsv(golden('cooperative-bank'), cooperativeBankCsv);
  expect(entries).toMatchObject([
    { amountCents: -50_05, transactions: [{ endToEndId: 'P-40-1', counterparty: { name: 'Karl Größer' } }] },
  ]);
});

test('lines above the header, other separators, empty rows and balance rows', async () => {
  const rows = 'Account,4711\nAs of,2026-12-07\n\nDate,Amount\n2026-12-07,-1.50\n,\n2026-12-08,2\n';
  const { entries, accountIban } = await readStatementCsv(Buffer.from(rows), plain);
  expect(accountIban).toBeNull();
  expect(entries.map(({ amountCents }) => amountCents)).toEqual([-1_50, 2_00]);
});

test('a column for debit or credit', async () => {
  const mapping: StatementCsvMapping = {
    ...plain,
    decimal: ',',
    direction: 'S/H',
    reference: 'Ref',
    valueOn: null,
  };
  const rows = 'Date;Amount;S/H;Ref\n2026-12-07;1,50;S;A1\n2026-12-07;1,50;H;A2\n2026-12-07;-1,50;S;A3\n';
  const { entries } = await readStatementCsv(Buffer.from(rows), mapping);
  expect(entries.map(({ amountCents, bankReference }) => [amountCents, bankReference])).toEqual([
    [-1_50, 'A1'],
    [1_50, 'A2'],
    [-1_50, 'A3'],
  ]);
  expect(await faultsOf(`${rows}2026-12-07;1,50;?;A4\n`, mapping)).toEqual([['line 5/S/H', 'bankFileValue']]);
});

test('identical rows are distinguished', async () => {
  const row = '2026-12-07;-1.50\n';
  const { entries } = await readStatementCsv(Buffer.from(`Date;Amount\n${row}${row}`), plain);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(2);
});

test('each unreadable cell is reported with its line and column', async () => {
  const rows = savingsBank
    .replace('"1.190,65"', '"1190.65"')
    .replace('"07.12.26";"07.12.26";"SAMMEL', '"31.02.26";"";"SAMMEL')
    .replace('"-50,05";"EUR"', '"";"CHF"');
  expect(await faultsOf(rows, savingsBankCsv)).toEqual([
    ['line 3/Betrag', 'bankFileValue'],
    ['line 4/Buchungstag', 'bankFileValue'],
    ['line 5/Waehrung', 'bankFileCurrency'],
    ['line 5/Betrag', 'cellMissing'],
  ]);
});

test.each<[string, string | Uint8Array, StatementCsvMapping, [string, string][]]>([
  ['nothing', '', plain, [['', 'fileEmpty']]],
  ['another header', 'Day;Sum\n2026-12-07;1\n', plain, [['line 1', 'fileColumnsMissing']]],
  ['a column twice', 'Date;Amount;Amount\n', plain, [['line 1', 'fileColumnTwice']]],
  [
    'a quotation mark that is never closed',
    'Date;Amount\n"2026-12-07;1\n',
    plain,
    [['line 2', 'fileQuoteOpen']],
  ],
  [
    'a character that PostgreSQL does not store',
    'Date;Amount;x\n2026-12-07;1;\0\n',
    plain,
    [['line 2', 'nulCharacter']],
  ],
  ['20 MB and a byte', Buffer.alloc(20 * 1024 * 1024 + 1, 'a;'), plain, [['', 'bankFileTooLarge']]],
  [
    'two accounts',
    savingsBank.replace('"DE89370400440532013000";"07', '"DE02120300000000202051";"07'),
    savingsBankCsv,
    [['', 'bankFileAccounts']],
  ],
])('%s is refused', async (_, file, mapping, faults) => {
  expect(await faultsOf(file, mapping)).toEqual(faults);
});

test('at most a hundred faults are reported', async () => {
  expect(await faultsOf(`Date;Amount\n${'x;1\n'.repeat(5_000)}`, plain)).toHaveLength(100);
});

test('any input is either read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: anyCharacter, maxLength: 300 }), async (text) => {
      const outcome = await readStatementCsv(Buffer.from(`Date;Amount\n${text}`), plain).catch(
        (error) => error,
      );
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(BankFileError);
      else expect(outcome.kind).toBe('csv');
    }),
    { numRuns: isFullRun ? 200 : 12 },
  );
});
