import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { isZero } from '../../../api/amount.ts';
import { typedAmount } from '../typed-amount.ts';

/** The fault of an amount of at most `most` EUR; null if there is none. */
export function spentFault(text: string, most: string): 'invalid' | 'tooMuch' | null {
  const amount = typedAmount(text);
  if (amount === null || isZero(amount) || amount.startsWith('-')) return 'invalid';
  return parseCents(amount) > parseCents(most) ? 'tooMuch' : null;
}

/** What remains of `left` EUR after a typed amount; a negative `sign` adds it back. An invalid amount changes nothing. */
export function leftAfter(left: string, text: string, sign: 1 | -1 = 1): string {
  const amount = typedAmount(text);
  return amount === null ? left : formatCents(parseCents(left) - sign * parseCents(amount));
}

/** The rest of a sum without a part, in EUR. */
export function restOf(sum: string, part: string): string {
  return formatCents(parseCents(sum) - parseCents(part));
}
