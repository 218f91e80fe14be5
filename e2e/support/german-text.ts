/** German texts of numbers, written by hand so that a fault in the product's formatter shows. */

/** `1.234.567` */
export function germanInteger(value: number): string {
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, '.');
}

/** Cents as `1.234,50 €` */
export function germanMoney(cents: number): string {
  const sign = cents < 0 ? '−' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${sign}${germanInteger(Number(digits.slice(0, -2)))},${digits.slice(-2)} €`;
}

/** One space for every run of white space, the no-break ones included. */
export function plainSpaces(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}
