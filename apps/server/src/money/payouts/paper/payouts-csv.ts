import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { stringify } from 'csv-stringify/sync';
import { dayIn } from '../../../platform/paper/formats.ts';
import { formatPayoutNumber } from '../payout-number.ts';
import type { PayoutRow } from '../payouts.queries.ts';
import { paperTexts } from './paper-texts.ts';

/** The file name. */
export function csvName(locale: string): string {
  return `${paperTexts(locale).fileName}.csv`;
}

/**
 * Payouts as CSV for spreadsheets: `;` between cells, UTF-8 with BOM, decimal comma in languages that use it. Cells that look
 * like formulas are escaped.
 */
export function printPayouts(payouts: readonly PayoutRow[], locale: string): Buffer {
  const text = paperTexts(locale);
  const money = (cents: number) => {
    const amount = formatCents(cents);
    return locale === 'en' ? amount : amount.replace('.', ',');
  };
  const { payout, number, requested, status, type, net, taxRate, tax, gross, fee, reason } = text;
  const { settled, corrections, taxOfPayout } = text;
  const header = [
    ...[payout, number, requested, status, type, net, taxRate, tax(''), gross, fee],
    ...[settled, corrections, reason, taxOfPayout],
  ];
  const typeName = (type: string) => text.types[type] ?? type;
  const rows = payouts.map((row) => [
    String(row.id),
    row.number === null ? '' : formatPayoutNumber(row.number),
    berlinDay(row.createdAt.getTime()),
    text.statuses[row.statusName] ?? row.statusName,
    row.shopName ? text.labelled(typeName(row.type), row.shopName) : typeName(row.type),
    money(row.amountCents),
    money(row.taxRateBp),
    money(row.taxCents),
    money(row.amountCents + row.taxCents),
    money(row.feeCents),
    money(row.setOffCents),
    correctionsOf(row).map(formatPayoutNumber).join(', '),
    [row.reason, row.objection && text.objected(dayIn(locale, new Date(row.objection.objectedAt)))]
      .filter(Boolean)
      .join('; '),
    row.replaces === null ? '' : String(row.replaces),
  ]);
  const csv = stringify([header.map((cell) => cell.trim()), ...rows], {
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
  return Buffer.from(csv);
}

/** Numbers of all documents that take back something of the payout's credit note. */
function correctionsOf({ correctionNumber, corrections }: PayoutRow): number[] {
  return [
    ...(correctionNumber === null ? [] : [correctionNumber]),
    ...corrections.map(({ number }) => number),
  ];
}
