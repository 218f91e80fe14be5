import { expect, test } from 'vitest';
import type { Column } from './columns.ts';
import { fileName, toCsv } from './csv.ts';

interface Row {
  name: string;
  amount: number | null;
}

const columns: Column<Row>[] = [
  { id: 'name', label: 'Name', cell: () => null, csv: ({ name }) => name },
  { id: 'amount', label: 'Betrag', cell: () => null, csv: ({ amount }) => amount },
];

const lines = (rows: Row[], locale = 'de') => toCsv(columns, rows, locale).split('\r\n');

test('a German spreadsheet reads umlauts, separators and numbers correctly', () => {
  const text = toCsv(columns, [{ name: 'Jörg Weiß', amount: 1234.5 }], 'de');
  expect(text).toBe('\uFEFFName;Betrag\r\nJörg Weiß;1234,5\r\n');
  expect(lines([{ name: 'Zoë', amount: 1234.5 }], 'en')[1]).toBe('Zoë;1234.5');
});

test('separators, quotes and line breaks inside a cell are escaped', () => {
  expect(lines([{ name: 'a;b "c"', amount: null }])[1]).toBe('"a;b ""c""";');
  expect(toCsv(columns, [{ name: 'a\nb', amount: 0 }], 'de')).toContain('"a\nb";0');
});

test.each(['=1+1', '+49 30 1', '-1+1', '@SUM(A1)', '\t=1', '＝1'])('%j is text, not a formula', (name) => {
  expect(lines([{ name, amount: null }])[1]?.replaceAll('"', '')).toBe(`'${name};`);
});

test('a negative amount stays a number', () => {
  expect(lines([{ name: '-12,50', amount: -12.5 }])[1]).toBe('-12,50;-12,5');
});

test('a column with only a link is not in the file', () => {
  const withLink = [...columns, { id: 'paper', label: 'Beleg', cell: () => null, csv: null }];
  expect(toCsv(withLink, [{ name: 'Zoë', amount: 1 }], 'de')).toBe('\uFEFFName;Betrag\r\nZoë;1\r\n');
});

test('the file is named after the table and the day', () => {
  expect(fileName('Gutschriften: vorgemerkt', '2026-03-05')).toBe('Gutschriften-vorgemerkt-2026-03-05.csv');
  expect(fileName('Список команды', '2026-03-05')).toBe('Список-команды-2026-03-05.csv');
});
