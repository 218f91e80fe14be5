import { berlinDay, berlinMidnight } from '@blattwerk/plan/days.ts';
import type { Person } from './read-person.ts';

/** The parts of a row that are compared and written separately. */
const personParts = [
  'person',
  'place',
  'account',
  'levels',
  'state',
  'tax',
  'address',
  'bank',
  'agreement',
  'code',
] as const;

/** The content of each part of a row, as one text. */
export function partsOf(person: Person): Readonly<Record<(typeof personParts)[number], string>> {
  const said = {
    person: [
      person.email,
      person.firstName,
      person.lastName,
      person.displayName,
      person.locale,
      person.phone,
    ],
    place: [person.sponsorNumber, person.branch, person.joinedAt],
    account: [
      person.affiliate,
      person.affiliateSince,
      person.companyFree,
      person.state === 'ended' && person.stateSince,
    ],
    levels: [person.level, person.kickStart],
    state: [person.state, person.stateSince],
    tax: [person.tax],
    address: [person.address],
    bank: [person.bank],
    agreement: [person.agreedAt],
    code: [person.code],
  };
  const texts = Object.entries(said).map(([part, values]) => [part, JSON.stringify(values)]);
  return Object.fromEntries(texts);
}

/** The beginning of the month in Berlin that contains an instant: from then on a departed partner is no affiliate. */
export function monthOf(instant: string): string {
  return new Date(berlinMidnight(`${berlinDay(Date.parse(instant)).slice(0, 7)}-01`)).toISOString();
}
