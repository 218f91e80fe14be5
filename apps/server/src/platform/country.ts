import countries from 'i18n-iso-countries/index.js';

/** Whether these are the three letters of a country. */
export function isCountry(iso3: string): boolean {
  return countries.alpha3ToAlpha2(iso3) !== undefined;
}

/** The two letters of a country, small, as addresses of pages have them; undefined for unknown ones. */
export function countryLetters(iso3: string): string | undefined {
  return countries.alpha3ToAlpha2(iso3)?.toLowerCase();
}

const namesByLocale = new Map<string, Intl.DisplayNames>();

/** A country as people choose it. */
export interface NamedCountry {
  readonly countryISO: string;
  readonly country: string;
}

/** These countries by name, in the order of the language. */
export function namedCountries(codes: readonly string[], locale: string): NamedCountry[] {
  const { compare } = new Intl.Collator(locale);
  return codes
    .map((countryISO) => ({ countryISO, country: countryName(countryISO, locale) }))
    .toSorted((one, other) => compare(one.country, other.country));
}

/** The name of a country in a language, from its three letters (ISO 3166-1); unknown letters stay as they are. */
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
