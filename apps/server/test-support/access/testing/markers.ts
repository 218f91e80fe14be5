import { type Person, people, type Relation, relationOf } from './people.ts';

/** Personal fields with a marker, by name. */
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

/** A text that is unique to this field of this person: found in any byte of an answer, case-insensitively. */
export function marker(person: Person, field: MarkedField): string {
  return `zx${person}zz${field}xz`;
}

/** A phone number unique to this person. */
export function phoneOf(person: Person): string {
  return `+4930555${1000 + people.indexOf(person) * 7}`;
}

const ibanBodies = people.map((_, index) => `1203000000${73_100_770 + index * 11}`);

/** A valid IBAN unique to this person. */
export function ibanOf(person: Person): string {
  const body = ibanBodies[people.indexOf(person)] ?? '';
  const check = 98n - (BigInt(`${body}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${body}`;
}

/** Cents that this person was first paid, and that are available now; unique to them. */
export function centsOf(person: Person, which: 'paid' | 'available'): number {
  const base = { paid: 711_113, available: 523_317 }[which];
  return base + people.indexOf(person) * 1_019;
}

function amount(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** A code of an installation has few letters; unique to this person. */
export function aksOf(person: Person): string {
  return `AKS73${people.indexOf(person)}10`;
}

/** Markers that are not words, by their text in answers. */
const figures = people.flatMap((person): [string, Person, MarkedField][] => [
  [phoneOf(person).slice(3), person, 'phone'],
  [ibanOf(person), person, 'iban'],
  [aksOf(person), person, 'akscode'],
  [amount(centsOf(person, 'paid')), person, 'money'],
  [amount(centsOf(person, 'available')), person, 'money'],
]);

const names: readonly MarkedField[] = ['displayname', 'firstname', 'lastname'];
const contact: readonly MarkedField[] = [...names, 'email', 'phone', 'city'];

/** The fields that anybody may see of anybody, by relation: all of them or these. */
const visible: Readonly<Record<Relation, 'all' | readonly MarkedField[]>> = {
  self: 'all',
  operator: 'all',
  customer: [...contact, 'order', 'orderline', 'creditedorder'],
  'first-line': [...contact, 'creditedorder'],
  deeper: [...names, 'creditedorder'],
  stranger: [],
};

/** Fields of somebody that one call reveals beyond those visible in every call. */
export type Reveals = Partial<Record<Person, readonly MarkedField[]>>;

const word = new RegExp(`zx(${people.join('|')})zz([a-z]+?)xz`, 'gi');

/** The owner and field of a marker. */
type Marker = readonly [Person, MarkedField];

/** Every marker in the text of an answer, with repetitions. */
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
