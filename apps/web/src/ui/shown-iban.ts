/** A masked IBAN as every screen writes it, `DE89 … 4321`; the API says `DE89 **** 4321`. Any other destination stays as it is. */
export function shownIban(masked: string): string {
  return masked.replace('****', '…');
}
