import { paperTexts } from '../../payouts/paper/paper-texts.ts';
import { formatPayoutNumber } from '../../payouts/payout-number.ts';
import type { Statement } from '../statement.ts';
import { statementTexts } from './statement-texts.ts';

/**
 * One line of a statement; `paper`, tax and gross only for payouts, which have a day (the bank's, if known), as credits by hand
 * do. A written-off or repaid debt has its tax. `cents` is net.
 */
export interface StatementLine {
  readonly text: string;
  readonly at: Date | string | null;
  readonly paper: string | null;
  readonly cents: number;
  readonly taxCents: number | null;
  readonly grossCents: number | null;
}

/** The lines from the opening to the closing amount, the same for PDF and CSV. */
export function statementLines(
  statement: Statement,
  locale: string,
): {
  readonly opening: StatementLine;
  readonly moved: readonly StatementLine[];
  readonly closing: StatementLine;
  readonly held: readonly StatementLine[];
  readonly heldTax: readonly StatementLine[];
} {
  const text = statementTexts(locale);
  const { bonuses } = paperTexts(locale);
  const line = (name: string, cents: number): StatementLine => ({
    text: name,
    at: null,
    paper: null,
    cents,
    taxCents: null,
    grossCents: null,
  });
  return {
    opening: line(text.opening, statement.openingCents),
    moved: [
      ...statement.bonuses.map(({ bonus, cents }) => line(bonuses[bonus] ?? bonus, cents)),
      ...(statement.reversalsCents === 0 ? [] : [line(text.reversals, statement.reversalsCents)]),
      ...statement.corrected.map(({ text: words, bookedAt, cents }) => ({
        ...line(words, cents),
        at: bookedAt,
      })),
      // With a repaid debt, tax alone may be written off.
      ...(statement.writtenOffCents === 0 && statement.taxWrittenOffCents === 0
        ? []
        : [taxedLine(line(text.writtenOff, statement.writtenOffCents), statement.taxWrittenOffCents)]),
      ...(statement.paidBackCents === 0
        ? []
        : [taxedLine(line(text.paidBack, statement.paidBackCents), statement.taxPaidBackCents)]),
      ...statement.paid.map((paid) => payoutLine(paid, locale)),
    ],
    closing: line(text.closing, statement.closingCents),
    held: [
      line(text.pending, statement.pendingCents),
      line(text.available, statement.availableCents),
      line(text.inPayout, statement.inPayoutCents),
      ...(statement.debtCents === 0 ? [] : [line(text.debt, -statement.debtCents)]),
    ],
    heldTax: [
      ...(statement.taxInPayoutCents === 0 ? [] : [line(text.taxInPayout, statement.taxInPayoutCents)]),
      ...(statement.taxOwedCents === 0 ? [] : [line(text.taxOwed, -statement.taxOwedCents)]),
    ],
  };
}

/** A line with its tax, if there is any. */
function taxedLine(line: StatementLine, taxCents: number): StatementLine {
  return taxCents === 0 ? line : { ...line, taxCents, grossCents: line.cents + taxCents };
}

/** A payment is negative, a returned one positive. If no bank was involved, the line says how it left. */
export function payoutLine(paid: Statement['paid'][number], locale: string): StatementLine {
  const { payout, number, type, paidAt, valueOn, replaces, isReturned } = paid;
  const text = statementTexts(locale);
  const left = (cents: number) => (cents === 0 ? 0 : -cents);
  const name = replaces === null ? text.payout(payout) : text.taxPayout(payout, replaces);
  const means = type === 'bank' ? '' : ` (${paperTexts(locale).types[type]})`;
  return {
    text: `${isReturned ? text.returned(payout) : name}${means}`,
    at: valueOn ?? paidAt,
    paper: number === null ? null : formatPayoutNumber(number),
    cents: left(paid.cents),
    taxCents: left(paid.taxCents),
    grossCents: left(paid.grossCents),
  };
}

/** Name of its files. */
export function statementName({ dateFrom }: Statement, locale: string): string {
  return `${statementTexts(locale).fileName} ${dateFrom.slice(0, 7)}`;
}
