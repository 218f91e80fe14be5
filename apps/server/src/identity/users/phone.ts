import countries from 'i18n-iso-countries/index.js';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { invalidField } from '../../platform/api-error.ts';

/**
 * A telephone number as it is stored, `+493012345`. `country` (three letters) is where a number without a
 * country's code belongs to. Undefined and null stay what they are.
 * @throws ApiError 422 for what cannot be a number
 */
export function readPhone<T extends string | null | undefined>(
  text: T,
  country: string | undefined,
): T extends string ? string : T;
export function readPhone(
  text: string | null | undefined,
  country: string | undefined,
): string | null | undefined {
  if (text === null || text === undefined) return text;
  const number = parsePhoneNumberFromString(text, { defaultCountry: dialledFrom(country), extract: false });
  // New ranges of numbers come faster than new versions of the library: only the length must be possible.
  if (number?.isPossible()) return number.number;
  throw invalidField('phone', 'phoneInvalid');
}

function dialledFrom(country: string | undefined): CountryCode {
  const code = country && countries.alpha3ToAlpha2(country);
  return code && isSupportedCountry(code) ? code : 'DE';
}
