import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { isZero } from '../../../api/amount.ts';
import { typedAmount } from '../typed-amount.ts';

/** What is wrong with an amount of which `most` EUR can be spent or come back; null where nothing is. */
export function spentFault(text: string, most: string): 'invalid' | 'tooMuch' | null {
  const amount = typedAmount(text);
  if (amount === null || isZero(amount) || amount.startsWith('-')) return 'invalid';
  return parseCents(amount) > parseCents(most) ? 'tooMuch' : null;
}

/** What remains of `left` EUR once a typed amount was taken off it; negative `sign` puts it back. An amount that is none changes nothing. */
export function leftAfter(left: string, text: string, sign: 1 | -1 = 1): string {
  const amount = typedAmount(text);
  return amount === null ? left : formatCents(parseCents(left) - sign * parseCents(amount));
}

/** A part of a sum, in EUR. */
export function restOf(sum: string, part: string): string {
  return formatCents(parseCents(sum) - parseCents(part));
}
