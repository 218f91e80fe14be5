/** A telephone number for dialling: digits, and the plus of a country code. */
export function dialled(phone: string): string {
  return phone.replace(/[^+\d]/g, '');
}
