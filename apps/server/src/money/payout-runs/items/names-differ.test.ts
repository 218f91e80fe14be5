import { expect, test } from 'vitest';
import { namesDiffer } from './names-differ.ts';

test.each([
  ['Anna Blatt', 'anna blatt', false],
  ['Blatt, Anna', 'Anna Blatt', false],
  ['Anna Maria Blatt', 'Anna Blatt', false],
  ['Dr. Zoë Müller', 'Zoe Mueller', false],
  ['Jürgen Groß', 'Juergen Gross', false],
  ['Anna Blatt', 'Bert Blatt', true],
  ['Blattwerk GmbH', 'Anna Blatt', true],
  ['', 'Anna Blatt', true],
])('%j and %j are different people: %s', (one, other, differ) => {
  expect([namesDiffer(one, other), namesDiffer(other, one)]).toEqual([differ, differ]);
});
