import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { kickStartPhases } from '@blattwerk/plan/bonuses/bonuses.ts';
import countries from 'i18n-iso-countries/index.js';
import { readPhone } from '../../identity/users/phone.ts';
import { isCountry } from '../../platform/country.ts';
import { type Reading, readInstant } from '../../sales/orders/import/read-cell.ts';
import type { Cells } from '../../sales/orders/import/row-reader.ts';

/** The text of a column with a maximum length; null if empty. */
export function limited(cells: Cells, column: string, longest = 100): string | null {
  return cells.text(column) === '' ? null : cells.required(column, longest);
}

/** An instant in the past; a date alone means its beginning. */
export function pastInstant(cells: Cells, column: string, now: Date): string | null {
  const instant = cells.value(column, readInstant);
  if (instant === null) return null;
  if (instant > now) cells.fault(column, 'lies in the future');
  return instant.toISOString();
}

/** A non-negative integer. */
export function readWhole(text: string, most: number): Reading<number> {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return number <= most ? { value: number } : { reason: `is not a whole number from 0 to ${most}` };
}

const yes = ['1', 'true', 'yes', 'ja', 'x'];
const no = ['0', 'false', 'no', 'nein'];

/** Yes or no, in German or English. */
export function readFlag(text: string): Reading<boolean> {
  const word = text.toLowerCase();
  if (yes.includes(word)) return { value: true };
  return no.includes(word) ? { value: false } : { reason: 'is neither yes nor no' };
}

/** One of these words, case-insensitive. */
export function oneOf<const Name extends string>(names: readonly Name[]): (text: string) => Reading<Name> {
  return (text) => {
    const found = names.find((name) => name === text.toLowerCase());
    return found === undefined ? { reason: `is none of ${names.join(', ')}` } : { value: found };
  };
}

const locales: Readonly<Record<string, Locale>> = {
  de: 'de',
  en: 'en',
  fr: 'fr-FR',
  'fr-fr': 'fr-FR',
  ru: 'ru-RU',
  'ru-ru': 'ru-RU',
};

/** A language of the product. */
export function readLocale(text: string): Reading<Locale> {
  const locale = locales[text.toLowerCase().replace('_', '-')];
  return locale === undefined ? { reason: 'is none of de, en, fr-FR, ru-RU' } : { value: locale };
}

/** A country in three letters, from two or three. */
export function readCountry(text: string): Reading<string> {
  const code = text.toUpperCase();
  const iso3 = code.length === 2 ? countries.alpha2ToAlpha3(code) : code;
  return iso3 !== undefined && isCountry(iso3)
    ? { value: iso3 }
    : { reason: 'is not the code of a country (ISO 3166-1)' };
}

/** Phases of the kick-start, separated by commas or blanks. */
export function readPhases(text: string): Reading<string[]> {
  const names = text
    .toLowerCase()
    .split(/[\s,;|+/]+/)
    .filter((name) => name !== '');
  const phases = kickStartPhases.filter((phase) => names.includes(phase));
  return names.every((name) => (kickStartPhases as readonly string[]).includes(name))
    ? { value: phases }
    : { reason: `is none of ${kickStartPhases.join(', ')}` };
}

/** A phone number; without a country code one of this country. */
export function phone(text: string, country: string | undefined): Reading<string> {
  try {
    return { value: readPhone(text, country) };
  } catch {
    return { reason: 'is not a telephone number' };
  }
}
