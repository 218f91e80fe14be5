import { TRAINING_DOMAIN } from './invented-people.ts';
import type { KnownPeople } from './known-people.ts';

/** Replacement for somebody's words. */
export const REPLACED = 'Übungskopie: Text ersetzt';

/** Fields that identify people, whatever their values. */
const OF_PEOPLE = new Set([
  ...['firstName', 'lastName', 'surname', 'name', 'displayName', 'partnerName', 'inviterName', 'recipient'],
  ...[
    'accountHolder',
    'holder',
    'contact',
    'representedBy',
    'company',
    'sender',
    'bankName',
    'device',
    'message',
  ],
  ...['email', 'customer_email', 'paypalEmail', 'testMail', 'phone', 'street', 'postcode', 'city', 'iban'],
  ...[
    'first_name',
    'last_name',
    'customer_number',
    'ust',
    'vatId',
    'billingAddress',
    'destination',
    'bankReference',
  ],
  ...['accessKey', 'shopUrl', 'url', 'shopAddress', 'membershipShops', 'prefix', 'reference', 'movement'],
  ...['affiliate_code', 'coupon', 'click_code'],
]);

/** Fields with free text. */
const OF_WORDS = new Set([
  ...['reason', 'text', 'note', 'comment', 'answer', 'words', 'decision', 'title', 'cause', 'legalHold'],
]);

/**
 * Days, instants and months; amounts and short numbers; paths of the product; codes that start with a lower-case
 * letter.
 */
const HARMLESS = [
  /^$/,
  /^\d{4}-\d{2}(-\d{2}([T ][\d:.]+(Z|[+-]\d\d(:?\d\d)?)?)?)?$/,
  /^[-+]?\d{1,9}([.,]\d{1,4})?$/,
  /^\/(api|app|csv|pdf)\/[\w/.{}-]*$/,
  /^[a-z]+([A-Z][a-z]*)*([._-][a-z]+([A-Z][a-z]*)*)*$|^sent again$/,
  /^(ROLE_[A-Z]+|[A-Z]{2,3}|[a-z]{2}-[A-Z]{2})$/,
  /^[0-9a-f]{32,64}$/,
];

/**
 * The same JSON with everything that could identify somebody replaced: known values by their replacement, everything
 * else by a fixed text unless it evidently is a number, a day, a code or a path of the product. A field that nobody
 * thought of thus loses its text, and reveals nobody.
 */
export function withoutPeople(value: unknown, known: KnownPeople, field = ''): unknown {
  if (typeof value === 'string') return textFor(value, known, field);
  if (Array.isArray(value)) return value.map((one) => withoutPeople(one, known, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withoutPeople(one, known, name)]),
  );
}

function textFor(text: string, known: KnownPeople, field: string): string {
  const whole = known.texts.whole(text);
  if (whole !== undefined) return whole;
  if (text === '' || OF_WORDS.has(field)) return text === '' ? '' : REPLACED;
  if (text.includes('@')) return `gast@${TRAINING_DOMAIN}`;
  if (!OF_PEOPLE.has(field) && HARMLESS.some((form) => form.test(text))) return text;
  return 'ersetzt';
}
