import { TextDecoder } from 'node:util';
import { expect } from 'vitest';
import { columns } from '../columns.ts';
import { bookingExpressions, headerExpressions, neededFields } from './field-expressions.ts';

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
