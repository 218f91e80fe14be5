import { paperTexts } from '../../payouts/paper/paper-texts.ts';
import { formatPayoutNumber } from '../../payouts/payout-number.ts';
import type { Statement } from '../statement.ts';
import { statementTexts } from './statement-texts.ts';

/** One line of a statement; `day` and `paper` are those of payouts. */
export interface StatementLine {
  readonly text: string;
  readonly at: Date | null;
  readonly paper: string | null;
  readonly cents: number;
}

/** From the opening to the closing amount, the same for the PDF and the CSV. */
export function statementLines(
  statement: Statement,
  locale: string,
): {
  readonly opening: StatementLine;
  readonly moved: readonly StatementLine[];
  readonly closing: StatementLine;
  readonly held: readonly StatementLine[];
} {
  const text = statementTexts(locale);
  const { bonuses } = paperTexts(locale);
  const line = (name: string, cents: number): StatementLine => ({
    text: name,
    at: null,
    paper: null,
    cents,
  });
  return {
    opening: line(text.opening, statement.openingCents),
    moved: [
      ...statement.bonuses.map(({ bonus, cents }) => line(bonuses[bonus] ?? bonus, cents)),
      ...(statement.reversalsCents === 0 ? [] : [line(text.reversals, statement.reversalsCents)]),
      ...statement.paid.map(({ payout, number, paidAt, cents, replaces }) => ({
        text: replaces === null ? text.payout(payout) : text.taxPayout(payout, replaces),
        at: paidAt,
        paper: number === null ? null : formatPayoutNumber(number),
        cents: cents === 0 ? 0 : -cents,
      })),
    ],
    closing: line(text.closing, statement.closingCents),
    held: [
      line(text.pending, statement.pendingCents),
      line(text.available, statement.availableCents),
      line(text.inPayout, statement.inPayoutCents),
      ...(statement.debtCents === 0 ? [] : [line(text.debt, -statement.debtCents)]),
    ],
  };
}

/** How its files are called. */
export function statementName({ dateFrom }: Statement, locale: string): string {
  return `${statementTexts(locale).fileName} ${dateFrom.slice(0, 7)}`;
}
