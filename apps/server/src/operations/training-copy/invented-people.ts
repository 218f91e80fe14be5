/** The domain of every address in a training copy; it cannot receive mail (RFC 2606). */
export const TRAINING_DOMAIN = 'uebung.example';

const firstNames = [
  ...['Anja', 'Bernd', 'Carina', 'Dirk', 'Elena', 'Frank', 'Greta', 'Heiko', 'Ines', 'Jens', 'Karin', 'Lars'],
  ...[
    'Mara',
    'Nico',
    'Paula',
    'Ralf',
    'Silke',
    'Tobias',
    'Ulrike',
    'Volker',
    'Yvonne',
    'Arne',
    'Birte',
    'Claas',
  ],
  ...['Dörte', 'Enno', 'Frauke', 'Gesa', 'Hauke', 'Imke', 'Jost', 'Kerstin', 'Lutz', 'Merle', 'Nele', 'Ole'],
  ...['Piet', 'Rieke', 'Svenja', 'Tjark', 'Wiebke', 'Henning', 'Almut', 'Björn', 'Edda', 'Falk', 'Gunda'],
] as const;

const beginnings = [
  ...['Ahorn', 'Birken', 'Buchen', 'Eiben', 'Eichen', 'Erlen', 'Eschen', 'Fichten', 'Ginster', 'Hasel'],
  ...['Holder', 'Kiefern', 'Kirsch', 'Lärchen', 'Linden', 'Pappel', 'Quitten', 'Schlehen', 'Tannen', 'Ulmen'],
  ...['Wacholder', 'Weiden', 'Zedern'],
] as const;

const endings = [
  ...['bach', 'berg', 'brink', 'brunn', 'feld', 'grund', 'hain', 'heim', 'horst', 'kamp', 'moos', 'rain'],
  ...['ried', 'rode', 'stedt', 'stein', 'tal', 'wald', 'wies'],
] as const;

/** An invented person. */
export interface InventedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly street: string;
  /** Their company. */
  readonly company: string;
}

/** Names and numbers in the backup that no invented person may have, in lower case. */
export interface TakenNames {
  readonly lastNames: ReadonlySet<string>;
  /** Digits only. */
  readonly phones: ReadonlySet<string>;
}

/**
 * The person with a number: deterministic for the number and the taken names. Phone numbers are those that the
 * Bundesnetzagentur reserves for films ("Drama numbers", Berlin).
 */
export function inventPerson(number: number, taken: TakenNames): InventedPerson {
  const firstName = firstNames[number % firstNames.length] as string;
  const lastName = lastNameOf(number, taken.lastNames);
  return {
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    email: `${plain(firstName)}.${plain(lastName)}.${number}@${TRAINING_DOMAIN}`,
    phone: phoneOf(number, taken.phones),
    street: `${beginnings[number % beginnings.length]}weg ${(number % 97) + 1}`,
    company: `${lastName} Handel`,
  };
}

/** Number of last names. */
const COUNT = beginnings.length * endings.length;

function lastNameOf(number: number, taken: ReadonlySet<string>): string {
  // Neighbours by number are next to each other in lists, and should have different names.
  const start = (number * 101) % COUNT;
  for (let step = 0; step < COUNT; step += 1) {
    const place = (start + step) % COUNT;
    const beginning = beginnings[place % beginnings.length] as string;
    const name = `${beginning}${endings[Math.floor(place / beginnings.length)]}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
  throw new Error('every name that could be invented is taken');
}

const PHONES = 1000;

function phoneOf(number: number, taken: ReadonlySet<string>): string {
  for (let step = 0; step < PHONES; step += 1) {
    const phone = `+49 30 23125${String((number + step) % PHONES).padStart(3, '0')}`;
    if (!taken.has(digitsOf(phone))) return phone;
  }
  throw new Error('every phone number that could be invented is taken');
}

/** The normalized form of a phone number. */
export function digitsOf(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^0+/, '');
}

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[äöüß]/g, (letter) => umlauts[letter] ?? letter);
}

/** An invented town for a three-letter country, with a postcode in the country's format. */
export function inventPlace(countryIso: string | null): { readonly postcode: string; readonly city: string } {
  const isShort = ['AUT', 'CHE', 'LIE', 'BEL', 'LUX', 'DNK', 'NOR', 'HUN', 'SVN'].includes(countryIso ?? '');
  return { postcode: isShort ? '1234' : '12345', city: 'Musterstadt' };
}
