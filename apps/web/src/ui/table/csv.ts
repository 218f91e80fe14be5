import { stringify } from 'csv-stringify/browser/esm/sync';
import { fileWords } from '../save-file.ts';
import type { Column } from './columns.ts';

/** An amount or count with its sign, which no spreadsheet treats as a formula. */
const NUMBER = /^-\d+([.,]\d+)?$/;

/** The rows as CSV that spreadsheets open with a double click, with formulas in cells neutralised. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[], locale: string): string {
  const number = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 });
  const exported = columns.flatMap(({ label, csv }) => (csv === null ? [] : [{ label, csv }]));
  const cells = rows.map((row) =>
    exported.map(({ csv }) => {
      const value = csv(row);
      return typeof value === 'number' ? number.format(value) : value;
    }),
  );
  return stringify([exported.map(({ label }) => label), ...cells], {
    bom: true,
    delimiter: ';',
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    cast: { string: (value) => (NUMBER.test(value) ? { value, escape_formulas: false } : value) },
  });
}

/** The file's name: the table's title and the day. */
export function fileName(title: string, day: string): string {
  return `${fileWords(title)}-${day}.csv`;
}
