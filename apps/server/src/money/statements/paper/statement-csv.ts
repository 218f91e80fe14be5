import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { stringify } from 'csv-stringify/sync';
import type { Statement } from '../statement.ts';
import { statementLines } from './statement-lines.ts';
import { statementTexts } from './statement-texts.ts';

/** A monthly statement for a spreadsheet: `;`, UTF-8 with its mark, decimal comma where the language has one. */
export function statementCsv(statement: Statement, locale: string): Buffer {
  const text = statementTexts(locale);
  const { opening, moved, closing, held } = statementLines(statement, locale);
  const rows = [opening, ...moved, closing, ...held].map(({ text: name, at, paper, cents }) => {
    const amount = formatCents(cents);
    const day = at ? berlinDay(at.getTime()) : '';
    const period = statement.dateFrom.slice(0, 7);
    return [period, name, day, paper ?? '', locale === 'en' ? amount : amount.replace('.', ',')];
  });
  const csv = stringify([[text.period, text.position, text.date, text.paper, text.amount], ...rows], {
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
    // Negative amounts are numbers; everything that is text is ours.
    escape_formulas: false,
  });
  return Buffer.from(csv);
}
