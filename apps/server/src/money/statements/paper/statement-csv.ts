import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { stringify } from 'csv-stringify/sync';
import type { Statement } from '../statement.ts';
import { type StatementLine, statementLines } from './statement-lines.ts';
import { statementTexts } from './statement-texts.ts';

/** A monthly statement as CSV for spreadsheets: `;`, UTF-8 with BOM, decimal comma in languages that use it. */
export function statementCsv(statement: Statement, locale: string): Buffer {
  return statementsFile(monthRows(statement, locale), locale);
}

/** A file of such rows with their heading. */
export function statementsFile(rows: readonly (readonly string[])[], locale: string): Buffer {
  const text = statementTexts(locale);
  const heading = [text.period, text.position, text.date, text.paper, text.net, text.tax, text.gross];
  const csv = stringify([heading, ...rows.map((row) => [...row])], {
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
    // Negative amounts are numbers; texts are ours, or escaped by lineRow.
    escape_formulas: false,
  });
  return Buffer.from(csv);
}

/** The rows of a month: from the opening to the closing amount, and where that amount is. */
export function monthRows(statement: Statement, locale: string): string[][] {
  const { opening, moved, closing, held, heldTax } = statementLines(statement, locale);
  const period = statement.dateFrom.slice(0, 7);
  const rows = [opening, ...moved, closing, ...held].map((line) => lineRow(period, line, locale));
  const tax = heldTax.map((line) => [period, line.text, '', '', '', moneyText(line.cents, locale), '']);
  return [...rows, ...tax];
}

/** A line as a row. Texts by hand that look like formulas are escaped. */
export function lineRow(period: string, line: StatementLine, locale: string): string[] {
  const { text, at, paper, cents, taxCents, grossCents } = line;
  return [
    period,
    /^[=+\-@\t\r]/.test(text) ? `'${text}` : text,
    at instanceof Date ? berlinDay(at.getTime()) : (at ?? ''),
    paper ?? '',
    moneyText(cents, locale),
    moneyText(taxCents, locale),
    moneyText(grossCents, locale),
  ];
}

/** An amount in the format that spreadsheets of a language read. */
function moneyText(cents: number | null, locale: string): string {
  if (cents === null) return '';
  const amount = formatCents(cents);
  return locale === 'en' ? amount : amount.replace('.', ',');
}
