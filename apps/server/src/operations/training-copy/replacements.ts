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

/** A row to be copied, and what is needed to change it. */
export interface RowContext {
  readonly table: string;
  /** Its original values. */
  readonly column: Columns;
  readonly known: KnownPeople;
  /** Decrypts the fields of the original, or encrypts those of the copy. */
  readonly original: Secrets;
  readonly copy: Secrets;
  /** Of the one password that everybody has. */
  readonly passwordHash: string;
}

/** Replaces a value that is not null. */
export type Replace = (value: string, row: RowContext) => Field;

/**
 * The rule of a table: none of its rows is copied, or a replacement for each column that could hold a text. A text
 * column without a rule stops the copy: it may hold somebody's name.
 */
export type TableRule = 'empty' | Readonly<Record<string, Replace>>;

/**
 * Identifies nobody: codes and numbers of the product, of its plan, products and documents, and hashes that serve as
 * proof.
 */
export const kept: Replace = (value) => value;

/** Free text by people: its contents are unknown. */
export const words: Replace = (value) => (value === '' ? '' : REPLACED);

export const gone: Replace = () => null;

/** What the company publishes: its own words, with known people in them replaced. */
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

/** JSON of what the company publishes, nested at any depth. */
export const publishedJson: Replace = (value, { known }) =>
  JSON.stringify(JSON.parse(value, (_, one) => (typeof one === 'string' ? known.texts.within(one) : one)));

/** JSON in which people may occur anywhere. */
export const json: Replace = (value, { known }) => JSON.stringify(withoutPeople(JSON.parse(value), known));

/** The causes of a comparison contain the shop's order numbers. */
export const causesOfComparison: Replace = (value, { known }) =>
  JSON.stringify(
    (JSON.parse(value) as StoredCause[]).map(({ order, ...cause }) => ({
      ...cause,
      order: order && { ...order, number: known.orderNumber(order.number, String(order.id)) },
    })),
  );

/** Another system's names of bonuses: free text of whoever kept the list. */
export const meaningsOfNames: Replace = (value) =>
  JSON.stringify(
    Object.fromEntries(
      Object.values(JSON.parse(value) as BonusMeanings).map((meaning, place) => [
        `Bonus ${place + 1}`,
        meaning,
      ]),
    ),
  );

/** The same text for every row, made unique by a number. */
export const numbered =
  (text: string, by = 'id'): Replace =>
  (_, { column }) =>
    `${text}${column(by) ?? ''}`;

/** A unique hash that matches nothing. */
export const noHash: Replace = (_, { table, column }) =>
  bytes(
    createHash('sha256')
      .update(`${table} ${column('id') ?? ''}`)
      .digest(),
  );

export const taxNumber: Replace = (value, { known }) => known.taxNumber(value);

export const referralCode: Replace = (value, { known }) => known.code(value);

/** A field of the row's invented person; an erased person needs no replacement. */
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

/** Of the user that the row refers to. */
export const ofUser = of(({ column }) => column('user_id'));

/** A partner's name; the company's own name identifies nobody. */
export const partnerName: Replace = (value, row) => {
  const { column, known } = row;
  if (known.isCompany(value)) return value;
  return of(() => column('user_id'))('name')(value, row);
};

/** The copy of a name used to search a tree. */
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

/** Of an invited person, who is known by an address alone. */
export const ofInvited =
  (field: 'firstName' | 'lastName' | 'email'): Replace =>
  (value, { column, known }) => {
    const address = column('email') ?? '';
    return value === '' || address.endsWith('.invalid') ? value : known.stranger(address)[field];
  };

/** Decrypts with the original's key, changes the value, and encrypts it for the copy. */
const sealed =
  (field: string, change: (text: string, row: RowContext) => string): Replace =>
  (value, row) => {
    const known = sealedFields.find(({ table, column }) => table === row.table && column === field);
    if (known === undefined) throw new Error(`${row.table}.${field} has no owner to be encrypted for`);
    const owner = ownerOf(known, row.column(known.ownedBy) ?? '');
    return bytes(row.copy.seal(change(row.original.open(bytesOf(value), owner), row), owner));
  };

/** The same for JSON. */
export const sealedJson = <T extends object>(
  field: string,
  change: (value: T, row: RowContext) => T,
): Replace => sealed(field, (text, row) => JSON.stringify(change(JSON.parse(text) as T, row)));

export const iban: Replace = sealed('iban', (text, { known }) => known.iban(text));

/** The lookup value of an account, from its new IBAN. */
export const ibanEnd: Replace = (_, row) => {
  const value = row.column('iban');
  if (value === null) return null;
  const owner = `bank_accounts.iban:${row.column('user_id') ?? ''}`;
  return bytes(hashIbanEnd(row.copy, row.known.iban(row.original.open(bytesOf(value), owner))));
};

/** The hash of an approval has to match what was prepared, with its replaced texts. */
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

/** A file name's extension says what it is, the rest may say whose. */
export const fileName: Replace = (value) => `Nachweis${/\.[A-Za-z0-9]{1,5}$/.exec(value)?.[0] ?? ''}`;

/** A path of the product, without its query. */
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
