import { createHash } from 'node:crypto';
import { readIban } from '../../account/bank-accounts/iban.ts';
import { checkUst, plainNumber } from '../../platform/check-ust.ts';

/** Attempts until a number has valid check digits: one in 97 at worst, mostly one in 11. */
const MOST_TRIES = 3_000;

/**
 * A replacement for a tax number or VAT ID: of the same format, valid if the original is, and with other digits.
 * Derived from `order` alone, so that it reveals nothing about the original.
 */
export function inventTaxNumber(original: string, order: number): string {
  const isSound = checkUst(original) === null;
  let last = '';
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    last = withDigits(original, digitsFor('tax', order, attempt));
    const isOther = plainNumber(last) !== plainNumber(original);
    if (isOther && (checkUst(last) === null) === isSound) return last;
  }
  return last;
}

/**
 * A replacement IBAN of the same country. The bank code begins with zeros where the country's rules allow it: no bank
 * has such a code.
 */
export function inventIban(original: string, order: number): string {
  const plain = original.replaceAll(/\s/g, '').toUpperCase();
  const [country, account] = [plain.slice(0, 2), plain.slice(4)];
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const digits = digitsFor('iban', order, attempt);
    // Half of the attempts with zeros: the check digits of some countries never match those.
    const leading = attempt < MOST_TRIES / 2 ? '0000' : '';
    const invented = withDigits(account, leading + digits);
    const found = readIban(`${country}${checkDigits(country, invented)}${invented}`);
    if (found !== undefined && found !== plain) return found;
  }
  throw new Error(`no IBAN of ${country} could be invented`);
}

/** Replaces the digits of a text; letters and other characters stay. */
export function withDigits(text: string, digits: string): string {
  if (digits === '') return text;
  let at = 0;
  return text.replaceAll(/\d/g, () => digits[at++ % digits.length] as string);
}

/** Deterministic pseudo-random digits. */
function digitsFor(purpose: string, order: number, attempt: number): string {
  const bytes = createHash('sha256').update(`${purpose} ${order} ${attempt}`).digest();
  return [...bytes].map((byte) => byte % 10).join('');
}

/** ISO 13616: 98 minus the remainder modulo 97. */
function checkDigits(country: string, account: string): string {
  const digits = `${account}${country}00`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return String(98n - (BigInt(digits) % 97n)).padStart(2, '0');
}
