import { createHash } from 'node:crypto';
import { readIban } from '../../account/bank-accounts/iban.ts';
import { checkUst, plainNumber } from '../../platform/check-ust.ts';

/** Tries until a number has the check digits that its office or bank would give it: one of 97 at worst, mostly one of 11. */
const MOST_TRIES = 3_000;

/**
 * A tax number or VAT ID instead of another one: of the same form, sound if that one is, and with other digits. It is made from `order` alone, so
 * that nothing of the original can be worked out from it.
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
 * An IBAN of the same country instead of another one. The first digits of its bank are noughts, where the country's rules leave it so:
 * no bank has such a code.
 */
export function inventIban(original: string, order: number): string {
  const plain = original.replaceAll(/\s/g, '').toUpperCase();
  const [country, account] = [plain.slice(0, 2), plain.slice(4)];
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const digits = digitsFor('iban', order, attempt);
    // Half of the attempts with noughts: some countries have check digits of their own that these never have.
    const leading = attempt < MOST_TRIES / 2 ? '0000' : '';
    const invented = withDigits(account, leading + digits);
    const found = readIban(`${country}${checkDigits(country, invented)}${invented}`);
    if (found !== undefined && found !== plain) return found;
  }
  throw new Error(`no IBAN of ${country} can be invented`);
}

/** Puts digits in the place of those that are there; letters and marks stay. */
export function withDigits(text: string, digits: string): string {
  if (digits === '') return text;
  let at = 0;
  return text.replaceAll(/\d/g, () => digits[at++ % digits.length] as string);
}

/** Digits that look like any others and are the same each time. */
function digitsFor(purpose: string, order: number, attempt: number): string {
  const bytes = createHash('sha256').update(`${purpose} ${order} ${attempt}`).digest();
  return [...bytes].map((byte) => byte % 10).join('');
}

/** ISO 13616: 98 less the rest by 97. */
function checkDigits(country: string, account: string): string {
  const digits = `${account}${country}00`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return String(98n - (BigInt(digits) % 97n)).padStart(2, '0');
}
