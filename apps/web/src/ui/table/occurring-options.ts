import { countriesByName } from '../../i18n/country-name.ts';
import type { Locale } from '../../i18n/locale.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

interface Country {
  readonly countryISO: string;
}

/** Selectable levels in their order, with their names; always includes `selected`, the one in the URL. */
export function levelOptions(
  levels: readonly number[],
  selected: number | undefined,
  nameOf: (level: number) => string,
): Option[] {
  return [...new Set([...levels, ...(selected === undefined ? [] : [selected])])]
    .sort((one, other) => one - other)
    .map((level) => ({ value: String(level), label: nameOf(level) }));
}

/** Selectable countries by their names in the language of the page; always includes `selected`, the one in the URL. */
export function countryOptions(
  countries: readonly Country[],
  selected: string | undefined,
  locale: Locale,
): Option[] {
  const codes = new Set([
    ...countries.map(({ countryISO }) => countryISO),
    ...(selected === undefined ? [] : [selected]),
  ]);
  return countriesByName(codes, locale);
}
