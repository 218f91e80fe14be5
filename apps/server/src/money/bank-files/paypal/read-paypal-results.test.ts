import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BankFileError } from '../bank-file-error.ts';
import { readPaypalResults } from './read-paypal-results.ts';

const golden = readFileSync(new URL('../testing/golden/paypal-results.csv', import.meta.url), 'utf8');
const read = (text: string) => readPaypalResults(Buffer.from(text));

test('PayPal’s result for each payment', async () => {
  const results = await read(golden);
  expect(results[0]).toEqual({
    line: 2,
    endToEndId: 'P-51-1',
    email: 'zoe@pay.example',
    amountCents: 100_50,
    feeCents: 1_00,
    transactionId: '7XA12345',
    status: 'completed',
    statusText: 'Completed',
    reason: null,
  });
  expect(results.slice(1)).toMatchObject([
    { amountCents: 1_234_00, status: 'unclaimed', feeCents: 1_00 },
    {
      amountCents: 20_00,
      status: 'failed',
      feeCents: null,
      transactionId: null,
      reason: 'RECEIVER_UNREGISTERED',
    },
    { amountCents: 5_00, status: 'unknown', statusText: 'Frobnicated' },
  ]);
});

test('a German list', async () => {
  const results = await read(
    'Empfänger;Betrag;Währung;Kunden-ID;Status;Gebühr\nzoe@pay.example;-1.190,65;EUR;P-41-1;Abgeschlossen;-0,35\n',
  );
  expect(results).toMatchObject([
    { endToEndId: 'P-41-1', amountCents: 1_190_65, feeCents: 35, status: 'completed', transactionId: null },
  ]);
});

test.each<[string, string, [string, string][]]>([
  ['nothing', '', [['', 'fileEmpty']]],
  ['another list', 'Date;Amount\n2026-12-07;1\n', [['line 1', 'fileColumnsMissing']]],
  ['dollars', golden.replace('"EUR"', '"USD"'), [['line 2/currency', 'bankFileCurrency']]],
  ['an ambiguous amount', golden.replace('"100,50"', '"1.234"'), [['line 2/amount', 'bankFileValue']]],
  [
    'no amount and no status',
    golden.replace('"100,50"', '""').replace('"Completed"', '""'),
    [
      ['line 2/amount', 'cellMissing'],
      ['line 2/status', 'cellMissing'],
    ],
  ],
  ['no recipient', golden.replace('"zoe@pay.example"', '""'), [['line 2/email', 'cellMissing']]],
])('%s is refused', async (_, text, faults) => {
  const error = await read(text).catch((e) => e);
  expect(error).toBeInstanceOf(BankFileError);
  expect((error as BankFileError).faults.map(({ path, refused }) => [path, refused.code])).toEqual(faults);
});
