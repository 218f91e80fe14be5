import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { stringify } from 'csv-stringify/sync';
import { formatPayoutNumber } from '../../payouts/payout-number.ts';
import type { CorrectionRow } from '../corrections.queries.ts';
import type { DebtRow } from '../debts.queries.ts';
import { formatDemandNumber } from '../demand-number.ts';
import type { PreparedColumns } from '../prepared.queries.ts';
import type { WriteOffRow } from '../write-offs.queries.ts';
import { type CorrectionTexts, correctionTexts } from './correction-texts.ts';

/** Corrections as CSV for spreadsheets: `;`, UTF-8 with BOM, decimal comma in languages that use it. */
export function correctionsCsv(rows: readonly CorrectionRow[], locale: string): Buffer {
  const text = correctionTexts(locale);
  const heading = [
    ...[text.number, text.partnerNumber, text.partner, text.amount, text.text, text.about, text.reason],
    ...decisionHeading(text),
    text.credit,
  ];
  return print(
    heading,
    rows.map((row) => [
      String(row.id),
      String(row.partner),
      row.displayName,
      money(row.cents, locale),
      row.text,
      aboutOf(row, text),
      row.reason,
      ...decision(row, text),
      row.credit === null ? '' : String(row.credit),
    ]),
  );
}

/** Debts as CSV, in the same format. */
export function debtsCsv(rows: readonly DebtRow[], locale: string): Buffer {
  const text = correctionTexts(locale);
  const heading = [
    ...[text.partnerNumber, text.partner, text.debt, text.since, text.pending, text.letter, text.dueOn],
  ];
  return print(
    heading,
    rows.map((row) => [
      String(row.partner),
      row.displayName,
      money(row.debtCents, locale),
      row.since,
      money(row.pendingCents, locale),
      row.demandNumber === null ? '' : formatDemandNumber(row.demandNumber),
      row.dueOn ?? '',
    ]),
  );
}

/** Write-offs as CSV, in the same format. */
export function writeOffsCsv(rows: readonly WriteOffRow[], locale: string): Buffer {
  const text = correctionTexts(locale);
  const heading = [
    ...[text.number, text.partnerNumber, text.partner, text.amount, text.letter, text.reason],
    ...decisionHeading(text),
  ];
  return print(
    heading,
    rows.map((row) => [
      String(row.id),
      String(row.partner),
      row.displayName,
      money(row.cents + row.taxCents, locale),
      row.demandNumber === null ? '' : formatDemandNumber(row.demandNumber),
      row.reason,
      ...decision(row, text),
    ]),
  );
}

function decisionHeading(text: CorrectionTexts): string[] {
  return [text.status, text.preparedBy, text.preparedOn, text.decidedBy, text.decidedOn];
}

function decision(row: PreparedColumns, text: CorrectionTexts): string[] {
  const { status, preparedBy, preparedAt, decidedBy, decidedAt } = row;
  return [
    text.statuses[status],
    preparedBy.name,
    berlinDay(preparedAt.getTime()),
    decidedBy?.name ?? '',
    decidedAt === null ? '' : berlinDay(decidedAt.getTime()),
  ];
}

function aboutOf(row: CorrectionRow, text: CorrectionTexts): string {
  const { relatesCycle, relatesCredit, relatesPayout, noteNumber } = row;
  if (relatesCycle === null) return '';
  if (relatesPayout !== null)
    return text.labelled(
      text.payout,
      noteNumber === null ? String(relatesPayout) : formatPayoutNumber(noteNumber),
    );
  if (relatesCredit !== null) return text.labelled(text.credit, String(relatesCredit));
  return text.labelled(text.month, relatesCycle.dateFrom.slice(0, 7));
}

function money(cents: number, locale: string): string {
  const amount = formatCents(cents);
  return locale === 'en' ? amount : amount.replace('.', ',');
}

function print(heading: readonly string[], rows: readonly (readonly string[])[]): Buffer {
  const csv = stringify([[...heading], ...rows.map((row) => [...row])], {
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
    // Names and texts are user input, so formulas are escaped below. Negative amounts are numbers.
    escape_formulas: false,
    cast: { string: (cell) => (/^[=+@\t\r]|^-(?!\d+[.,]\d\d$)/.test(cell) ? `'${cell}` : cell) },
  });
  return Buffer.from(csv);
}
