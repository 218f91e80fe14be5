import { createHash } from 'node:crypto';
import { hashIbanEnd } from '../../account/bank-accounts/bank-accounts.queries.ts';
import { payloadHash } from '../../identity/approvals/payload-hash.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { ownerOf, sealedFields } from '../field-key/sealed-fields.ts';
import type { BonusMeanings } from '../takeover/comparison/read-list.ts';
import type { StoredCause } from '../takeover/comparison/stored-cause.ts';
import type { Field } from './copy-text.ts';
import { type InventedPerson, inventPlace, TRAINING_DOMAIN } from './invented-people.ts';
import { REPLACED, withoutPeople } from './json-values.ts';
import type { Columns, KnownPeople } from './known-people.ts';

/** A row on its way, and what is needed to change it. */
export interface RowContext {
  readonly table: string;
  /** Its values as they come. */
  readonly column: Columns;
  readonly known: KnownPeople;
  /** What opens the fields of the original, and what seals those of the copy. */
  readonly original: Secrets;
  readonly copy: Secrets;
  /** Of the one password that everybody has. */
  readonly passwordHash: string;
}

/** What stands in the place of a value that is not null. */
export type Replace = (value: string, row: RowContext) => Field;

/**
 * What becomes of a table: none of its rows is taken over, or what stands in the place of each column that could hold a text. A column that
 * could and is not named stops the copy: what nobody looked at may be somebody's name.
 */
export type TableRule = 'empty' | Readonly<Record<string, Replace>>;

/** Says nothing of people: codes and numbers of the product, of its plan, products and documents, and what hashes prove. */
export const kept: Replace = (value) => value;

/** Somebody's words: nobody can tell what stands in them. */
export const words: Replace = (value) => (value === '' ? '' : REPLACED);

export const gone: Replace = () => null;

/** What the company publishes: its own words, with whoever is known in them replaced. */
export const published: Replace = (value, { known }) => known.texts.within(value);

/** JSON of what the company publishes, by language. */
export const publishedNames: Replace = (value, { known }) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(JSON.parse(value) as Record<string, string>).map(([locale, name]) => [
        locale,
        known.texts.within(name),
      ]),
    ),
  );

/** JSON of what the company publishes, however it is nested. */
export const publishedJson: Replace = (value, { known }) =>
  JSON.stringify(JSON.parse(value, (_, one) => (typeof one === 'string' ? known.texts.within(one) : one)));

/** JSON in which people may stand anywhere. */
export const json: Replace = (value, { known }) => JSON.stringify(withoutPeople(JSON.parse(value), known));

/** What explains a comparison names orders as the shop did. */
export const causesOfComparison: Replace = (value, { known }) =>
  JSON.stringify(
    (JSON.parse(value) as StoredCause[]).map(({ order, ...cause }) => ({
      ...cause,
      order: order && { ...order, number: known.orderNumber(order.number, String(order.id)) },
    })),
  );

/** What another system's names of bonuses mean: whoever kept the list named them as they liked. */
export const meaningsOfNames: Replace = (value) =>
  JSON.stringify(
    Object.fromEntries(
      Object.values(JSON.parse(value) as BonusMeanings).map((meaning, place) => [
        `Bonus ${place + 1}`,
        meaning,
      ]),
    ),
  );

/** The same text for every row, told apart by a number. */
export const numbered =
  (text: string, by = 'id'): Replace =>
  (_, { column }) =>
    `${text}${column(by) ?? ''}`;

/** A hash that belongs to nothing any more; others of its kind are unique. */
export const noHash: Replace = (_, { table, column }) =>
  bytes(
    createHash('sha256')
      .update(`${table} ${column('id') ?? ''}`)
      .digest(),
  );

export const taxNumber: Replace = (value, { known }) => known.taxNumber(value);

export const referralCode: Replace = (value, { known }) => known.code(value);

/** A field of the invented person whom the row belongs to; of whoever is deleted already there is nothing to replace. */
const of =
  (whose: (row: RowContext) => string | null) =>
  (field: keyof InventedPerson): Replace =>
  (value, row) => {
    const user = whose(row);
    if (value === '' || row.known.isErased(user)) return value;
    return row.known.person(user ?? '0')[field];
  };

/** Of the user whose row it is. */
export const ofSelf = of(({ column }) => column('id'));

/** Of the user that the row names. */
export const ofUser = of(({ column }) => column('user_id'));

/** What a partner is called; the company's own name is nobody's. */
export const partnerName: Replace = (value, row) => {
  const { column, known } = row;
  if (known.isCompany(value)) return value;
  return of(() => column('user_id'))('name')(value, row);
};

/** The copy of a name that a tree is searched by. */
export const searchedName: Replace = (value, { column, known }) => {
  const user = known.userOf(column('partner_id'));
  if (known.isErased(user) || user === null) return value;
  const name = known.displayNameOf(user);
  return name === null ? value : name.toLowerCase().slice(0, 100);
};

export const place =
  (part: 'postcode' | 'city'): Replace =>
  (_, { column }) =>
    inventPlace(column('country_iso'))[part];

/** Of whoever was invited: an address is all that is known of them. */
export const ofInvited =
  (field: 'firstName' | 'lastName' | 'email'): Replace =>
  (value, { column, known }) => {
    const address = column('email') ?? '';
    return value === '' || address.endsWith('.invalid') ? value : known.stranger(address)[field];
  };

/** Opens what the original sealed, changes it, and seals it for the copy. */
const sealed =
  (field: string, change: (text: string, row: RowContext) => string): Replace =>
  (value, row) => {
    const known = sealedFields.find(({ table, column }) => table === row.table && column === field);
    if (known === undefined) throw new Error(`${row.table}.${field} is sealed by nobody`);
    const owner = ownerOf(known, row.column(known.ownedBy) ?? '');
    return bytes(row.copy.seal(change(row.original.open(bytesOf(value), owner), row), owner));
  };

/** The same of JSON. */
export const sealedJson = <T extends object>(
  field: string,
  change: (value: T, row: RowContext) => T,
): Replace => sealed(field, (text, row) => JSON.stringify(change(JSON.parse(text) as T, row)));

export const iban: Replace = sealed('iban', (text, { known }) => known.iban(text));

/** What an account is found by, of its new IBAN. */
export const ibanEnd: Replace = (_, row) => {
  const value = row.column('iban');
  if (value === null) return null;
  const owner = `bank_accounts.iban:${row.column('user_id') ?? ''}`;
  return bytes(hashIbanEnd(row.copy, row.known.iban(row.original.open(bytesOf(value), owner))));
};

/** What a second person decides on has to be what was prepared, with its texts as they are by now. */
export const approvalHash: Replace = (_, { column, known }) => {
  const [before, after] = ['before', 'after'].map((name) =>
    withoutPeople(JSON.parse(column(name) ?? '{}'), known),
  );
  return bytes(
    payloadHash({
      kind: column('kind') ?? '',
      subject: column('subject') ?? '',
      before,
      after,
    } as Parameters<typeof payloadHash>[0]),
  );
};

/** The end of a file's name says what it is, the rest may say whose. */
export const fileName: Replace = (value) => `Nachweis${/\.[A-Za-z0-9]{1,5}$/.exec(value)?.[0] ?? ''}`;

/** An address of the product, without anything that was searched for. */
export const address: Replace = (value) =>
  /^\/[\w/.{}-]*$/.test(value) ? value : `${value.replace(/[?#].*$/, '').replaceAll(/[^\w/.{}-]/g, '')}`;

export const trainingEmail =
  (name: string): Replace =>
  () =>
    `${name}@${TRAINING_DOMAIN}`;

/** Bytes as PostgreSQL writes them in text. */
function bytes(value: Buffer): string {
  return `\\x${value.toString('hex')}`;
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text.slice(2), 'hex');
}
