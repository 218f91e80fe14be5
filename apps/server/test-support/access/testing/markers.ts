import { type Person, people, type Relation, relationOf } from './people.ts';

/** The personal fields of everybody, by what hides behind a marker. */
export type MarkedField =
  | 'displayname'
  | 'firstname'
  | 'lastname'
  | 'email'
  | 'phone'
  | 'city'
  | 'order'
  | 'orderline'
  | 'creditedorder'
  | 'iban'
  | 'money'
  | (string & {});

/** A text that no other field of anybody has: found again in any byte of an answer, whatever its letter case. */
export function marker(person: Person, field: MarkedField): string {
  return `zx${person}zz${field}xz`;
}

/** A telephone number that only this person has. */
export function phoneOf(person: Person): string {
  return `+4930555${1000 + people.indexOf(person) * 7}`;
}

const ibanBodies = people.map((_, index) => `1203000000${73_100_770 + index * 11}`);

/** A sound IBAN that only this person has. */
export function ibanOf(person: Person): string {
  const body = ibanBodies[people.indexOf(person)] ?? '';
  const check = 98n - (BigInt(`${body}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${body}`;
}

/** What this person earned first and was paid, and what is available now: in cents, and nobody else's sums. */
export function centsOf(person: Person, which: 'paid' | 'available'): number {
  const base = { paid: 711_113, available: 523_317 }[which];
  return base + people.indexOf(person) * 1_019;
}

function amount(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** A code of an installation has few letters: nobody else's. */
export function aksOf(person: Person): string {
  return `AKS73${people.indexOf(person)}10`;
}

/** Markers that are no words, by the text that they look like on the wire. */
const figures = people.flatMap((person): [string, Person, MarkedField][] => [
  [phoneOf(person).slice(3), person, 'phone'],
  [ibanOf(person), person, 'iban'],
  [aksOf(person), person, 'akscode'],
  [amount(centsOf(person, 'paid')), person, 'money'],
  [amount(centsOf(person, 'available')), person, 'money'],
]);

const names: readonly MarkedField[] = ['displayname', 'firstname', 'lastname'];
const contact: readonly MarkedField[] = [...names, 'email', 'phone', 'city'];

/** What anybody may see of anybody, wherever it stands: all of it or these fields. */
const visible: Readonly<Record<Relation, 'all' | readonly MarkedField[]>> = {
  self: 'all',
  operator: 'all',
  customer: [...contact, 'order', 'orderline', 'creditedorder'],
  'first-line': [...contact, 'creditedorder'],
  deeper: [...names, 'creditedorder'],
  stranger: [],
};

/** Fields of somebody that one call shows beyond what every call may. */
export type Reveals = Partial<Record<Person, readonly MarkedField[]>>;

const word = new RegExp(`zx(${people.join('|')})zz([a-z]+?)xz`, 'gi');

/** Whose field a marker is. */
type Marker = readonly [Person, MarkedField];

/** Every marker in the text of an answer, as often as it stands there. */
export function markersIn(text: string): Marker[] {
  const words = [...text.matchAll(word)].map(
    ([, person = '', field = '']): Marker => [person.toLowerCase() as Person, field.toLowerCase()],
  );
  const numbers = figures.filter(([figure]) => text.includes(figure));
  return [...words, ...numbers.map(([, person, field]): Marker => [person, field])];
}

/** Markers that `viewer` may not see, as `person.field`; without a viewer every marker that is not revealed. */
export function foreignMarkers(
  markers: readonly Marker[],
  viewer: Person | null,
  reveals: Reveals = {},
): string[] {
  const faults = markers.filter(([person, field]) => {
    if (viewer === null) return !reveals[person]?.includes(field);
    const relation = relationOf(viewer, person);
    const allowed = visible[relation];
    return allowed !== 'all' && ![...allowed, ...(reveals[person] ?? [])].includes(field);
  });
  return [...new Set(faults.map(([person, field]) => `${person}.${field}`))];
}
