import countries from 'i18n-iso-countries/index.js';
import { euVat, stdnum } from 'stdnum';

/** What is wrong with a tax number: no known format, or a wrong check digit. */
export type UstWarning = 'form' | 'checkDigit';

/** The library's validators for a country. */
type Validators = readonly { validate(text: string): { isValid: boolean; error?: Error | undefined } }[];

/** Normalized for comparison: upper case, without spaces and punctuation. */
export function plainNumber(text: string): string {
  return text.toUpperCase().replaceAll(/[\s.\-/]/g, '');
}

/** Whether two numbers are equal apart from formatting. */
export function sameNumber(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return plainNumber(one) === plainNumber(other);
}

/** Countries whose VAT IDs have a prefix other than their own two letters, or more than one. */
const prefixesOf: Readonly<Record<string, readonly string[]>> = { GRC: ['EL', 'GR'], MCO: ['FR'] };

/**
 * Whether the tax may be owed by the recipient of a service (reverse charge) rather than by the holder of this number.
 * True for a VAT ID of the billing country (three letters) or a Swiss UID with a valid format and check digit; false
 * for a German tax number.
 */
export function isSoundVatId(text: string, countryIso: string): boolean {
  const prefix = /^[A-Z]{2}/.exec(plainNumber(text))?.[0];
  const own = prefixesOf[countryIso] ?? [countries.alpha3ToAlpha2(countryIso)];
  return prefix !== undefined && own.includes(prefix) && checkUst(text) === null;
}

/**
 * Checks a VAT ID of any EU country, a German tax number or a Swiss UID. Only a warning: an authority may have issued a
 * number that the library does not know (specification, section 5: the field must not be empty, nothing more).
 * @returns null if format and check digit are valid
 */
export function checkUst(text: string): UstWarning | null {
  const compact = plainNumber(text);
  const country = /^[A-Z]{2}/.exec(compact)?.[0];
  const validators = country === undefined ? germanTaxNumber : foreign(country, compact);
  const results = validators.map((validator) => validator.validate(compact));
  if (results.some(({ isValid }) => isValid)) return null;
  return results.some(({ error }) => error?.name === 'InvalidChecksum') ? 'checkDigit' : 'form';
}

const germanTaxNumber = present(stdnum.DE?.stnr);

function foreign(country: string, compact: string): Validators {
  if (compact.startsWith('CHE')) return present(stdnum.CH?.uid, stdnum.CH?.vat);
  // The prefix of Greek VAT IDs is the code of the language.
  return euVat[country === 'EL' ? 'GR' : country] ?? [];
}

function present<T>(...validators: (T | undefined)[]): T[] {
  return validators.filter((validator) => validator !== undefined);
}
