import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { stringify } from 'csv-stringify/sync';
import { endToEndIdOf } from '../../payouts/in-runs.ts';
import { formatPayoutNumber } from '../../payouts/payout-number.ts';
import type { ListedRow } from './all-payouts.queries.ts';

/** Column names for programs; people use the screen. */
const header = [
  'payout',
  'number',
  'partner',
  'name',
  'requested_on',
  'type',
  'status',
  'net',
  'tax',
  'gross',
  'run',
  'end_to_end_id',
  'approved_by',
  'value_on',
  'bank_reference',
  'returned_on',
  'return_code',
  'warnings',
  'reason',
  'objected_on',
];

/**
 * Everybody's payouts as CSV for spreadsheets: `;` between cells, UTF-8 with BOM, decimal comma in languages that use it. Cells
 * that look like formulas are escaped.
 */
export function printAllPayouts(rows: readonly ListedRow[], locale: string): Buffer {
  const money = (cents: number) => {
    const amount = formatCents(cents);
    return locale === 'en' ? amount : amount.replace('.', ',');
  };
  const lines = rows.map(({ payout, run, warnings, approvedBy }) => [
    String(payout.id),
    payout.number === null ? '' : formatPayoutNumber(payout.number),
    String(payout.partner),
    payout.displayName,
    berlinDay(payout.createdAt.getTime()),
    payout.type,
    payout.statusName,
    money(payout.amountCents),
    money(payout.taxCents),
    money(payout.amountCents + payout.taxCents - payout.feeCents),
    run === null ? '' : String(run),
    endToEndIdOf({ payout: payout.id, attempt: payout.attempt }),
    approvedBy?.name ?? '',
    payout.valueOn ?? '',
    payout.bankReference ?? '',
    payout.returned?.on ?? '',
    payout.returned?.code ?? '',
    warnings.join(' '),
    payout.reason ?? '',
    payout.objection === null ? '' : berlinDay(Date.parse(payout.objection.objectedAt)),
  ]);
  const csv = stringify([header, ...lines], {
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
  return Buffer.from(csv);
}
