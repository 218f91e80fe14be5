import {
  electronicFormatIBAN,
  extractIBAN,
  friendlyFormatIBAN,
  getCountrySpecifications,
  isValidIBAN,
} from 'ibantools';

/** What is known of an IBAN while it is being typed. */
export interface IbanReading {
  /** Formatted in groups of four. */
  readonly text: string;
  /** ISO code of its country, if the standard has that country. */
  readonly country: string | null;
  /** The part that identifies the bank. */
  readonly bankCode: string | null;
  /** `typing` while it may still become valid. */
  readonly state: 'empty' | 'typing' | 'valid' | 'wrongCountry' | 'tooLong' | 'wrongDigits';
  /** Length of the IBANs of its country; null for an unknown country. */
  readonly length: number | null;
}

/** Parses the text typed so far: groups it, finds country and bank, checks length and check digits. */
export function readIban(typed: string): IbanReading {
  const plain = electronicFormatIBAN(typed) ?? '';
  const text = friendlyFormatIBAN(plain) ?? plain;
  const code = plain.slice(0, 2);
  const length = getCountrySpecifications()[code]?.chars ?? null;
  const country = length === null ? null : code;
  const valid = isValidIBAN(plain);
  const bankCode = valid ? (extractIBAN(plain).bankIdentifier ?? null) : null;
  return { text, country, bankCode, length, state: valid ? 'valid' : stateOf(plain, length) };
}

function stateOf(plain: string, length: number | null): IbanReading['state'] {
  if (plain === '') return 'empty';
  if (plain.length < 2) return 'typing';
  if (length === null) return 'wrongCountry';
  if (plain.length < length) return 'typing';
  return plain.length > length ? 'tooLong' : 'wrongDigits';
}
