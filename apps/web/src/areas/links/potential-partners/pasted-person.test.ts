import { expect, test } from 'vitest';
import { readPerson } from './pasted-person.ts';

test.each([
  ['Anna Muster <a@x.de>', 'Anna', 'Muster', 'a@x.de'],
  ['  "Anna Muster" <a@x.de>, ', 'Anna', 'Muster', 'a@x.de'],
  ['Muster, Anna <a@x.de>', 'Anna', 'Muster', 'a@x.de'],
  ['Anna Maria Muster <a@x.de>', 'Anna Maria', 'Muster', 'a@x.de'],
  ['Anna von der Heide <a@x.de>', 'Anna', 'von der Heide', 'a@x.de'],
  ['Anna <a@x.de>', 'Anna', '', 'a@x.de'],
  ['<a@x.de>', '', '', 'a@x.de'],
  ['a@x.de', '', '', 'a@x.de'],
])('%j fills the fields', (text, firstName, surname, email) => {
  expect(readPerson(text)).toEqual({ firstName, surname, email });
});

test.each(['Anna', 'Anna Muster', '', 'a@x.de und b@x.de', 'a@x.de, b@x.de', 'Anna <a@x.de> Muster'])(
  '%j is pasted as it is',
  (text) => {
    expect(readPerson(text)).toBeUndefined();
  },
);
