import { expect, test } from 'vitest';
import { readTerms } from './read-terms.ts';

test.each([
  ['0171 5550142', '1715550142'],
  ['+49 171 5550142', '1715550142'],
  ['0049171/5550142', '1715550142'],
  ['+49 (0)171 5550-142', '1715550142'],
  ['+41 79 555', '79555'],
  ['+1 212 555', '1212555'],
  ['5550142', '5550142'],
  ['+49', null],
  ['01', null],
  ['0171 abc', null],
])('for the phone number %s the digits %s are searched', (text, digits) => {
  expect(readTerms(text).phone).toBe(digits);
});

test.each([
  ['3000', '3000'],
  ['**** 3000', '3000'],
  ['de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['30000', null],
  ['DE89', 'DE89'],
  ['3 0 0', null],
])('%s is the IBAN or its end %s', (text, end) => {
  expect(readTerms(text).ibanEnd).toBe(end);
});

test.each([
  ['12', 12, 12],
  ['#12', 12, null],
  ['G-000012', null, 12],
  ['g12', null, 12],
  ['000', null, null],
  ['G-12a', null, null],
])('%s is the number %s, and of a document %s', (text, id, document) => {
  expect(readTerms(text)).toMatchObject({ id, document });
});

test('words are searched in all spellings, those of two letters as they are', () => {
  expect(readTerms('Jürgen Mueller').words).toEqual([
    ['jürgen', 'juergen'],
    ['mueller', 'muller'],
  ]);
  expect(readTerms('  Ae  ').words).toEqual([['ae']]);
  // Typed with a combining diacritic, as some systems do.
  expect(readTerms('Ju\u0308rgen').words).toEqual([['jürgen', 'juergen']]);
});

test.each([
  ['bjoern1', 'BJOERN1'],
  ['https://blattwerk.example/r/BJOERN1', 'BJOERN1'],
  ['BJ OERN', null],
])('the referral code in %s is %s', (text, code) => {
  expect(readTerms(text).code).toBe(code);
});

test.each(['', ' a ', 'x'.repeat(101)])('"%s" is refused', (text) => {
  expect(() => readTerms(text)).toThrow();
});
