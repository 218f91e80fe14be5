import { expect, test } from 'vitest';
import { monthOf } from '../month.ts';
import { columns } from './columns.ts';
import { parseBatch } from './testing/parse-batch.ts';
import { type BatchLine, writeBatch } from './write-batch.ts';

const settings = {
  consultant: 29098,
  client: 55003,
  chart: 'SKR04',
  accountLength: 4,
  fiscalYearMonth: 7,
  creditorsFrom: 70000,
  accounts: {},
} as const;

const line: BatchLine = {
  account: '6770',
  contra: '70012',
  cents: 1_234_56,
  side: 'S',
  key: '9',
  day: '2026-05-31',
  document: 'G-000012',
  text: 'Gutschrift „Müller“; Ковалёва',
};

const write = (lines: readonly BatchLine[], month = '2026-05') =>
  parseBatch(
    writeBatch(lines, { month: monthOf(month), settings, createdAt: new Date('2026-06-02T08:15:30.123Z') }),
  );

test('every field of a file matches the format’s description', () => {
  const { header, bookings } = write([line]);
  expect(columns).toHaveLength(125);
  expect(header.slice(0, 6)).toEqual(['"EXTF"', '700', '21', '"Buchungsstapel"', '13', '20260602081530123']);
  expect(header.slice(10, 17)).toEqual([
    '29098',
    '55003',
    '20250701',
    '4',
    '20260501',
    '20260531',
    '"Provisionen 2026-05"',
  ]);
  expect(header[26]).toBe('"04"');
  expect(bookings).toEqual([
    {
      cents: 1_234_56,
      side: 'S',
      account: '6770',
      contra: '70012',
      key: '0009',
      day: '3105',
      document: 'G-000012',
      text: 'Gutschrift „Müller“; Kovaleva',
    },
  ]);
});

test('a booking of an earlier month is dated to the first day, and shows its own day', () => {
  const [booking] = write([{ ...line, day: '2026-04-29' }]).bookings;
  expect(booking).toMatchObject({ day: '0105', text: 'Nachtrag 29.04.2026 Gutschrift „Müller“; Kovaleva' });
});

test('texts are truncated, quotation marks doubled, and an account without a tax key has none', () => {
  const [booking] = write([{ ...line, key: null, text: `"A"${'x'.repeat(80)}` }]).bookings;
  expect(booking?.key).toBe('');
  expect(booking?.text).toHaveLength(60);
});

test('a fiscal year begins in its month, of this year or the previous one', () => {
  expect(write([], '2026-07').header[12]).toBe('20260701');
  expect(write([], '2026-06').header[12]).toBe('20250701');
});
