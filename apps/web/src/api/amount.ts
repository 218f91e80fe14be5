/** Zero, as the API writes it. */
export const ZERO_AMOUNT = '0.00';

/**
 * Whether an amount of the API, EUR as a decimal string, is zero. Reads the digits instead of parsing a number, so that
 * the first page does not load the parser; code that needs the cents uses `parseCents` of the plan.
 */
export function isZero(amount: string): boolean {
  return !/[1-9]/.test(amount);
}

/** Whether an amount of the API is negative. */
export function isNegative(amount: string): boolean {
  return amount.startsWith('-') && !isZero(amount);
}

/** Whether an amount of the API is positive. */
export function isPositive(amount: string): boolean {
  return !amount.startsWith('-') && !isZero(amount);
}

/** Whether an amount of the API is below another one; neither may be negative. */
export function isLess(amount: string, other: string): boolean {
  const length = Math.max(amount.length, other.length);
  return amount.padStart(length, '0') < other.padStart(length, '0');
}

/** The basis points of a percentage of the API, which has two decimals: `19.00` is 1900. */
export function basisPointsOf(percentage: string): number {
  return Number(percentage.replace('.', ''));
}
