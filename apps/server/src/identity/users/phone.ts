import countries from 'i18n-iso-countries/index.js';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { invalidField } from '../../platform/api-error.ts';

/**
 * Normalizes a phone number for storage, `+493012345`. `country` (three letters) applies to a number without a country
 * code. Undefined and null are returned unchanged.
 * @throws ApiError 422 for an impossible number
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
  // New number ranges appear faster than new versions of the library, so only the length is checked.
  if (number?.isPossible()) return number.number;
  throw invalidField('phone', 'phoneInvalid');
}

function dialledFrom(country: string | undefined): CountryCode {
  const code = country && countries.alpha3ToAlpha2(country);
  return code && isSupportedCountry(code) ? code : 'DE';
}
