import { describe, expect, test } from 'vitest';
import { readIban } from '../../account/bank-accounts/iban.ts';
import { checkUst } from '../../platform/check-ust.ts';
import { inventIban, inventTaxNumber } from './invented-numbers.ts';
import { digitsOf, inventPerson, inventPlace } from './invented-people.ts';

const nobody = { lastNames: new Set<string>(), phones: new Set<string>() };

describe('invented people', () => {
  test('are the same for the same number, and have unique addresses', () => {
    expect(inventPerson(7, nobody)).toEqual(inventPerson(7, nobody));
    const people = Array.from({ length: 2_000 }, (_, number) => inventPerson(number, nobody));
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
    for (const { email, firstName, lastName } of people) {
      expect(email).toMatch(/^[a-z]+\.[a-z]+\.\d+@uebung\.example$/);
      expect(`${firstName} ${lastName}`).toMatch(/^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u);
    }
  });

  test('have nobody’s name and nobody’s phone number', () => {
    const first = inventPerson(3, nobody);
    const taken = {
      lastNames: new Set([first.lastName.toLowerCase()]),
      phones: new Set([digitsOf(first.phone)]),
    };
    const other = inventPerson(3, taken);
    expect(other.lastName).not.toBe(first.lastName);
    expect(digitsOf(other.phone)).not.toBe(digitsOf(first.phone));
  });

  test('live in a town that does not exist', () => {
    expect(inventPlace('DEU')).toEqual({ postcode: '12345', city: 'Musterstadt' });
    expect(inventPlace('CHE').postcode).toBe('1234');
  });
});

describe('invented tax numbers', () => {
  test.each(['DE136695976', 'ATU13585627', 'CHE-123.456.788 MWST', 'FR40303265045', '181/815/08155'])(
    '%s is replaced by another valid one of its format',
    (original) => {
      expect(checkUst(original), 'the example').toBeNull();
      for (let order = 1; order <= 20; order += 1) {
        const invented = inventTaxNumber(original, order);
        expect(checkUst(invented), invented).toBeNull();
        expect(invented).not.toBe(original);
        expect(invented.replaceAll(/\d/g, '0')).toBe(original.replaceAll(/\d/g, '0'));
      }
    },
  );

  test('an invalid one is replaced by an invalid one', () => {
    expect(checkUst('DE123456789')).not.toBeNull();
    const invented = inventTaxNumber('DE123456789', 1);
    expect(checkUst(invented)).not.toBeNull();
    expect(invented).toMatch(/^DE\d{9}$/);
  });
});

describe('invented IBANs', () => {
  test.each([
    'DE89370400440532013000',
    'AT611904300234573201',
    'CH9300762011623852957',
    'FR1420041010050500013M02606',
    'NL91ABNA0417164300',
    'BE68539007547034',
  ])('%s is replaced by a valid one of its country', (original) => {
    expect(readIban(original), 'the example').toBe(original);
    for (let order = 1; order <= 10; order += 1) {
      const invented = inventIban(original, order);
      expect(readIban(invented), invented).toBe(invented);
      expect(invented).not.toBe(original);
      expect(invented.slice(0, 2)).toBe(original.slice(0, 2));
    }
  });

  test('a German one is of no existing bank, and differs for each number', () => {
    const invented = Array.from({ length: 50 }, (_, order) => inventIban('DE89370400440532013000', order));
    expect(new Set(invented).size).toBe(50);
    for (const iban of invented) expect(iban.slice(4, 8)).toBe('0000');
  });
});
