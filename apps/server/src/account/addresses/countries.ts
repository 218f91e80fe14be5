import countries from 'i18n-iso-countries/index.js';
import { countryName } from '../../platform/country.ts';

/** A country to choose from. */
export interface Country {
  /** The numeric code of ISO 3166-1. */
  readonly id: number;
  readonly name: string;
  readonly iso3: string;
}

const codes = Object.entries(countries.getNumericCodes()).flatMap(([numericCode, alpha2]) => {
  const iso3 = countries.alpha2ToAlpha3(alpha2);
  return iso3 ? [{ id: Number(numericCode), iso3 }] : [];
});

/** All countries, with their names in a language and sorted by them. */
export function countriesIn(locale: string): Country[] {
  const { compare } = new Intl.Collator(locale);
  return codes
    .map(({ id, iso3 }) => ({ id, name: countryName(iso3, locale), iso3 }))
    .sort((a, b) => compare(a.name, b.name));
}
