import { isZero } from '../../../api/amount.ts';

/** An amount with the other sign. */
export function opposite(amount: string): string {
  if (isZero(amount)) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
