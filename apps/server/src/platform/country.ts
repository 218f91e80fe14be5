import countries from 'i18n-iso-countries/index.js';

/** Whether this is a known three-letter country code (ISO 3166-1). */
export function isCountry(iso3: string): boolean {
  return countries.alpha3ToAlpha2(iso3) !== undefined;
}

/** The two-letter code of a country in lower case, as used in page addresses; undefined for unknown ones. */
export function countryLetters(iso3: string): string | undefined {
  return countries.alpha3ToAlpha2(iso3)?.toLowerCase();
}

const namesByLocale = new Map<string, Intl.DisplayNames>();

/** A country as an option to choose. */
export interface NamedCountry {
  readonly countryISO: string;
  readonly country: string;
}

/** The given countries with their names, sorted for the language. */
export function namedCountries(codes: readonly string[], locale: string): NamedCountry[] {
  const { compare } = new Intl.Collator(locale);
  return codes
    .map((countryISO) => ({ countryISO, country: countryName(countryISO, locale) }))
    .toSorted((one, other) => compare(one.country, other.country));
}

/**
 * The name of a country in a language, from its three-letter code (ISO 3166-1); an unknown code is returned unchanged.
 */
export function countryName(iso: string, locale: string): string {
  const code = countries.alpha3ToAlpha2(iso);
  if (!code) return iso;
  let names = namesByLocale.get(locale);
  if (!names) {
    names = new Intl.DisplayNames([locale], { type: 'region' });
    namesByLocale.set(locale, names);
  }
  return names.of(code) ?? iso;
}
