import countries from 'i18n-iso-countries/index.js';
import { euVat, stdnum } from 'stdnum';

/** What is wrong with a tax number: it has the form of none, or its check digits do not fit. */
export type UstWarning = 'form' | 'checkDigit';

/** A country's validators, as the library has them. */
type Validators = readonly { validate(text: string): { isValid: boolean; error?: Error | undefined } }[];

/** A number as it is compared: in capitals, without spaces and marks. */
export function plainNumber(text: string): string {
  return text.toUpperCase().replaceAll(/[\s.\-/]/g, '');
}

/** Whether two numbers are the same, however they are written. */
export function sameNumber(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return plainNumber(one) === plainNumber(other);
}

/** Countries whose VAT IDs do not begin with their own two letters, or with others as well. */
const prefixesOf: Readonly<Record<string, readonly string[]>> = { GRC: ['EL', 'GR'], MCO: ['FR'] };

/**
 * Whether the receiver of a service may owe the tax instead of whoever has this number: a VAT ID of their billing country
 * (three letters) or a Swiss UID, of sound form and check digit. A German tax number is none.
 */
export function isSoundVatId(text: string, countryIso: string): boolean {
  const prefix = /^[A-Z]{2}/.exec(plainNumber(text))?.[0];
  const own = prefixesOf[countryIso] ?? [countries.alpha3ToAlpha2(countryIso)];
  return prefix !== undefined && own.includes(prefix) && checkUst(text) === null;
}

/**
 * Looks at a VAT ID of any EU country, a German tax number or a Swiss UID. Only warns: an office may have given
 * out what a library does not know (specification, section 5: what counts is that it is not empty).
 * @returns null if form and check digits are right
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
  // Greek VAT IDs begin with the name of the language.
  return euVat[country === 'EL' ? 'GR' : country] ?? [];
}

function present<T>(...validators: (T | undefined)[]): T[] {
  return validators.filter((validator) => validator !== undefined);
}
