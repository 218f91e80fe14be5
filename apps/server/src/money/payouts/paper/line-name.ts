import { formatPayoutNumber } from '../payout-number.ts';
import type { BonusLine } from './credit-note.queries.ts';
import type { PaperTexts } from './texts/texts.ts';

/** The text of a line, the same in the PDF and in the electronic invoice. */
export function lineName(
  { bonus, text: words, earlierPayout, earlierNumber, carried }: BonusLine,
  text: PaperTexts,
): string {
  if (carried === 'left') return text.debitLeft;
  if (carried === 'taken' && earlierNumber !== null)
    return text.debitTaken(formatPayoutNumber(earlierNumber));
  const kind = text.bonuses[bonus] ?? bonus;
  const name = words === null ? kind : text.labelled(kind, words);
  if (earlierPayout === null) return name;
  const earlier =
    earlierNumber === null ? `${text.payout} ${earlierPayout}` : formatPayoutNumber(earlierNumber);
  return text.taken(name, earlier);
}
