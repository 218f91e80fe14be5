/**
 * A masked IBAN as every screen writes it, `DE89 … 4321`; the API returns `DE89 **** 4321`. Any other destination stays
 * unchanged.
 */
export function shownIban(masked: string): string {
  return masked.replace('****', '…');
}
