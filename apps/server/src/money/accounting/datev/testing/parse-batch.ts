import { TextDecoder } from 'node:util';
import { expect } from 'vitest';
import { columns } from '../columns.ts';

/** A booking as read from the file; cents. */
interface ParsedBooking {
  readonly cents: number;
  readonly side: string;
  readonly account: string;
  readonly contra: string;
  readonly key: string;
  readonly day: string;
  readonly document: string;
  readonly text: string;
}

/** Parses a booking batch and checks each field against its published expression. */
export function parseBatch(bytes: Buffer): { header: string[]; bookings: ParsedBooking[] } {
  const file = new TextDecoder('windows-1252', { fatal: true }).decode(bytes);
  expect(file.endsWith('\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const [head = '', heading = '', ...rows] = file.slice(0, -2).split('\r\n');
  const header = fieldsOf(head);
  expect(header).toHaveLength(headerExpressions.length);
  for (const [i, field] of header.entries())
    expect(field, `header ${i + 1}`).toMatch(headerExpressions[i] as RegExp);
  expect(heading.split(';')).toEqual(columns);
  return { header, bookings: rows.map((row) => parseRow(row, header)) };
}

function parseRow(row: string, header: readonly string[]): ParsedBooking {
  const fields = fieldsOf(row);
  expect(fields).toHaveLength(125);
  fields.forEach((field, i) => {
    const expression = bookingExpressions[i + 1];
    if (field === '') expect(neededFields).not.toContain(i + 1);
    else expect(field, `field ${i + 1}, ${columns[i]}`).toMatch(expression ?? /^$/);
  });
  const field = (number: number) =>
    (fields[number - 1] ?? '').replace(/^"(.*)"$/, '$1').replaceAll('""', '"');
  const day = field(10);
  const inYear = `${day.slice(2)}${day.slice(0, 2)}`;
  const [from = '', to = ''] = [header[14], header[15]];
  expect(from.slice(4) <= inYear && inYear <= to.slice(4), `${day} within ${from} to ${to}`).toBe(true);
  return {
    cents: Number(field(1).replace(',', '')),
    side: field(2),
    account: field(7),
    contra: field(8),
    key: field(9),
    day,
    document: field(11),
    text: field(14),
  };
}

/** Fields separated by semicolons; quoted fields are text. */
function fieldsOf(row: string): string[] {
  const found = row.match(/(?:"(?:[^"]|"")*"|[^;])*(?:;|$)/g) ?? [];
  const fields = found.map((field) => field.replace(/;$/, ''));
  // The expression matches once more, empty, after the last field.
  return row.endsWith(';') ? fields : fields.slice(0, -1);
}

/** Debits less credits of each account, in cents. */
export function balancesOf(bookings: readonly ParsedBooking[]): Record<string, number> {
  const balances: Record<string, number> = {};
  for (const { account, contra, side, cents } of bookings) {
    const debit = side === 'S' ? cents : -cents;
    balances[account] = (balances[account] ?? 0) + debit;
    balances[contra] = (balances[contra] ?? 0) - debit;
  }
  return balances;
}

const any = (length: number) => new RegExp(`^"(?:[^"]|""){0,${length}}"$`);
const date = /^((0[1-9]|[1-2]\d|3[0-1])(0[1-9]|1[0-2])20\d\d)$/;
const account = /^(?!0{1,9}$)(\d{1,9})$/;
const day = /^20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;

/** A field that stays empty, for numbers and for texts, which keep their quotation marks. */
const nothing = /^$/;
const noText = /^""$/;

/**
 * Expressions for the 31 fields of the header: DATEV's format „Header“, as documented by other implementers (see the decision
 * on accounting exports).
 */
const headerExpressions: readonly RegExp[] = [
  /^"(EXTF|DTVF)"$/,
  /^(700)$/,
  /^(16|20|21|46|48|65)$/,
  /^"(Buchungsstapel)"$/,
  /^(13)$/,
  /^(20\d{2})(0[1-9]|1[0-2])(0[1-9]|[1-2]\d|3[0-1])(2[0-3]|[01]\d)([0-5]\d)([0-5]\d)\d{3}$/,
  /^$/,
  /^"\w{0,2}"$/,
  /^"\w{0,25}"$/,
  /^"\w{0,25}"$/,
  /^([1-9]\d{3,6})$/,
  /^([1-9]\d{0,4})$/,
  day,
  /^[4-8]$/,
  day,
  day,
  /^"[\w.\-/ ]{0,30}"$/,
  /^"([A-Z]{2}){0,2}"$/,
  /^[1-2]$/,
  /^(0|30|40|50|64)$/,
  /^(0|1)$/,
  /^"([A-Z]{3})"$/,
  nothing,
  noText,
  nothing,
  nothing,
  /^"(\d{2}){0,2}"$/,
  /^\d{0,4}$/,
  nothing,
  noText,
  /^".{0,16}"$/,
];

/**
 * Expressions for the fields of a booking that are or may be written, by number: „Buchungsstapel“, version 13, from the same
 * sources.
 */
const bookingExpressions: Readonly<Record<number, RegExp>> = {
  1: /^(?!0{1,10},00)\d{1,10},\d{2}$/,
  2: /^"(S|H)"$/,
  3: /^"([A-Z]{3})"$/,
  4: /^([1-9]\d{0,3},\d{2,6})$/,
  5: /^(?!0{1,10},00)\d{1,10},\d{2}$/,
  7: account,
  8: account,
  9: /^("\d{4}")$/,
  10: /^(\d{4})$/,
  11: /^("[\w$%\-/]{0,36}")$/,
  12: /^("[\w$%\-/]{0,12}")$/,
  13: /^([1-9]\d{0,7},\d{2})$/,
  14: any(60),
  15: /^(0|1)$/,
  20: any(210),
  114: /^(0|1)$/,
  115: date,
  116: date,
  117: date,
};

/** Fields that a booking must have. */
const neededFields = [1, 2, 7, 8, 10] as const;
