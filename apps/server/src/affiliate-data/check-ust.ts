import { euVat, stdnum } from 'stdnum';

/** What is wrong with a tax number: it has the form of none, or its check digits do not fit. */
export type UstWarning = 'form' | 'checkDigit';

/** A country's validators, as the library has them. */
type Validators = readonly { validate(text: string): { isValid: boolean; error?: Error | undefined } }[];

/**
 * Looks at a VAT ID of any EU country, a German tax number or a Swiss UID. Only warns: an office may have given
 * out what a library does not know (specification, section 5: what counts is that it is not empty).
 * @returns null if form and check digits are right
 */
export function checkUst(text: string): UstWarning | null {
  const compact = text.toUpperCase().replaceAll(/[\s.\-/]/g, '');
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
