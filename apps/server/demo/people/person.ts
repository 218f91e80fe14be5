import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { Random } from '../random.ts';
import { austrianNames, type CountryNames, frenchNames, germanNames, swissNames } from './people-names.ts';
import {
  austrianPlaces,
  austrianStreets,
  frenchPlaces,
  frenchStreets,
  germanPlaces,
  germanStreets,
  type Place,
  swissPlaces,
  swissStreets,
} from './places-names.ts';

/** The identity of a person, apart from the network. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly locale: Locale;
  readonly phone: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  /** ISO 3166-1 alpha-3. */
  readonly countryIso: string;
}

interface Country {
  readonly iso: string;
  /** Share of the network, in percent. */
  readonly percent: number;
  readonly names: CountryNames;
  readonly places: readonly Place[];
  readonly streets: readonly string[];
  /** In France the house number comes before the street. */
  readonly numberFirst: boolean;
  /** Prefixes that are reserved for films and examples, or unassigned. */
  readonly phone: string;
}

const germany: Country = {
  iso: 'DEU',
  percent: 54,
  names: germanNames,
  places: germanPlaces,
  streets: germanStreets,
  numberFirst: false,
  phone: '+49 171 39200',
};
const switzerland: Country = {
  iso: 'CHE',
  percent: 17,
  names: swissNames,
  places: swissPlaces,
  streets: swissStreets,
  numberFirst: false,
  phone: '+41 79 000 00 ',
};
const countries: readonly Country[] = [
  germany,
  {
    iso: 'AUT',
    percent: 18,
    names: austrianNames,
    places: austrianPlaces,
    streets: austrianStreets,
    numberFirst: false,
    phone: '+43 660 00000',
  },
  switzerland,
  {
    iso: 'FRA',
    percent: 11,
    names: frenchNames,
    places: frenchPlaces,
    streets: frenchStreets,
    numberFirst: true,
    phone: '+33 6 39 98 00 ',
  },
];

export type CountryIso = 'DEU' | 'AUT' | 'CHE' | 'FRA';

/** An invented person of one of the four countries, or of the given one. */
export function inventPerson(random: Random, countryIso?: CountryIso): Person {
  const country = countries.find(({ iso }) => iso === countryIso) ?? pickCountry(random);
  const [postcode, city] = random.pick(country.places);
  const number = `${1 + random.below(140)}${random.chance(0.08) ? 'a' : ''}`;
  const street = random.pick(country.streets);
  return {
    firstName: random.pick(country.names.firstNames),
    lastName: random.pick(country.names.lastNames),
    locale: pickLocale(random, country, postcode),
    phone: `${country.phone}${10 + random.below(90)}`,
    street: country.numberFirst ? `${number} ${street}` : `${street} ${number}`,
    postcode,
    city,
    countryIso: country.iso,
  };
}

function pickCountry(random: Random): Country {
  let left = random.below(100);
  for (const country of countries) {
    left -= country.percent;
    if (left < 0) return country;
  }
  return germany;
}

function pickLocale(random: Random, country: Country, postcode: string): Locale {
  // Swiss postcodes that begin with 1 or 2 are in the French-speaking part.
  if (country.iso === 'FRA' || (country === switzerland && /^[12]/.test(postcode))) return 'fr-FR';
  if (random.chance(0.03)) return 'en';
  return random.chance(0.02) ? 'ru-RU' : 'de';
}

const folded: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** The name in the local part of an address. */
export function mailName(person: Pick<Person, 'firstName' | 'lastName'>): string {
  return `${person.firstName}.${person.lastName}`
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => folded[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[^a-z.]/g, '');
}
