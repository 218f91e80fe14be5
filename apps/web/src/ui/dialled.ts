/** A telephone number as a device dials it: digits, and the plus of a country's code. */
export function dialled(phone: string): string {
  return phone.replace(/[^+\d]/g, '');
}
