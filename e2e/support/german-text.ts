/** German number texts, implemented separately so that a fault in the product's formatter shows. */

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

/** One space for every run of white space, including no-break spaces. */
export function plainSpaces(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}
