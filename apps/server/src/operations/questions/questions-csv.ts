import { berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { stringify } from 'csv-stringify/sync';
import { formatPayoutNumber } from '../../money/payouts/payout-number.ts';
import { questionTexts } from './question-texts.ts';
import { isOverdue } from './questions.presenter.ts';
import type { QuestionRow } from './questions.queries.ts';

/** Questions for a spreadsheet: `;`, UTF-8 with BOM. Messages are only in the question itself. */
export async function questionsCsv(
  pages: AsyncIterable<readonly QuestionRow[]>,
  locale: string,
  now: Date,
): Promise<Buffer> {
  const text = questionTexts(locale);
  const heading = [
    ...[text.number, text.partnerNumber, text.partner, text.about, text.line, text.amount, text.month],
    ...[
      text.status,
      text.askedOn,
      text.answerBy,
      text.overdue,
      text.answeredOn,
      text.closedOn,
      text.assigned,
    ],
  ];
  const parts = [print([heading], true)];
  for await (const rows of pages)
    parts.push(
      print(
        rows.map((row) => cellsOf(row, locale, now)),
        false,
      ),
    );
  return Buffer.concat(parts);
}

function cellsOf(row: QuestionRow, locale: string, now: Date): string[] {
  const text = questionTexts(locale);
  const cents = row.credit?.cents ?? row.payout?.cents;
  const day = (at: Date | null) => (at === null ? '' : berlinDay(at.getTime()));
  return [
    String(row.id),
    String(row.partner),
    row.displayName,
    text.abouts[row.about],
    lineOf(row),
    cents === undefined ? '' : money(cents, locale),
    (row.month ?? row.credit?.dateFrom ?? '').slice(0, 7),
    text.statuses[row.status],
    day(row.askedAt),
    row.dueOn ?? '',
    isOverdue(row.dueOn, now) ? text.yes : '',
    day(row.answeredAt),
    day(row.closedAt),
    row.assigned?.name ?? '',
  ];
}

/** The number of its subject. */
function lineOf({ about, credit, order, payout, orderNumber }: QuestionRow): string {
  if (about === 'missing') return orderNumber ?? '';
  if (payout !== null) return payout.number === null ? String(payout.id) : formatPayoutNumber(payout.number);
  return credit === null ? (order?.number ?? '') : String(credit.id);
}

function money(cents: number, locale: string): string {
  const amount = formatCents(cents);
  return locale === 'en' ? amount : amount.replace('.', ',');
}

function print(rows: readonly (readonly string[])[], bom: boolean): Buffer {
  const csv = stringify(
    rows.map((row) => [...row]),
    {
      delimiter: ';',
      bom,
      record_delimiter: 'windows',
      // Names and numbers are free text: a spreadsheet must not run them as formulas. Negative amounts are numbers.
      escape_formulas: false,
      cast: { string: (cell) => (/^[=+@\t\r]|^-(?!\d+[.,]\d\d$)/.test(cell) ? `'${cell}` : cell) },
    },
  );
  return Buffer.from(csv);
}
