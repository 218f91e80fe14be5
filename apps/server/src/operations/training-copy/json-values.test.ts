import { expect, test } from 'vitest';
import { withoutPeople } from './json-values.ts';
import { KnownPeople } from './known-people.ts';

function knowing(): KnownPeople {
  const known = new KnownPeople();
  const user: Readonly<Record<string, string | null>> = {
    id: '7',
    first_name: 'Anna',
    last_name: 'Berger',
    email: 'anna@berger.test',
    phone: '+43 660 1234567',
    deleted_at: null,
  };
  known.note('users', (name) => user[name] ?? null);
  const partner: Readonly<Record<string, string>> = { id: '3', user_id: '7', display_name: 'Anna B. Berger' };
  known.note('partners', (name) => partner[name] ?? null);
  known.finish();
  return known;
}

const known = knowing();
const person = known.person('7');

test('known people are replaced by their invented ones, in any field and any spelling', () => {
  expect(
    withoutPeople({ name: 'Anna Berger', list: ['anna@BERGER.test', '0043 660 / 1234567'] }, known),
  ).toEqual({
    name: person.name,
    list: [person.email, person.phone],
  });
  expect(withoutPeople({ anything: 'anna b. berger' }, known)).toEqual({ anything: person.name });
});

test('codes, days, amounts and paths of the product stay, in any field', () => {
  const input = {
    status: 'held',
    role: 'ROLE_ADMIN',
    country: 'AUT',
    locale: 'fr-FR',
    right: 'partners.read',
    month: '2026-10',
    at: '2026-11-29T10:00:00.000Z',
    amount: '-12.50',
    count: 3,
    ok: true,
    none: null,
    subject: '/api/partners/7',
    hash: 'a'.repeat(64),
  };
  expect(withoutPeople(input, known)).toEqual(input);
});

test('all other text is removed: nobody can know whose it is', () => {
  expect(
    withoutPeople(
      {
        reason: 'held',
        firstName: 'paul',
        phone: '030123456',
        somethingNew: 'Frau Berger rief an',
        other: 'paul@berger.test',
        iban: 'DE89370400440532013000',
        nested: [{ note: 'Anruf' }],
      },
      known,
    ),
  ).toEqual({
    reason: 'Übungskopie: Text ersetzt',
    firstName: 'ersetzt',
    phone: 'ersetzt',
    somethingNew: 'ersetzt',
    other: 'gast@uebung.example',
    iban: 'ersetzt',
    nested: [{ note: 'Übungskopie: Text ersetzt' }],
  });
});

test('in what the company publishes names, addresses and numbers are replaced, and every other word stays', () => {
  const text =
    'Anna  Berger und Anna-Lena Berger sagen: Anna wandert. Mail an anna@berger.test oder Telefon +43 660 1234567, Konto 12.';
  expect(known.texts.within(text)).toBe(
    `${person.name} und Anna-Lena Berger sagen: Anna wandert. Mail an ${person.email} oder Telefon ${person.phone}, Konto 12.`,
  );
});
