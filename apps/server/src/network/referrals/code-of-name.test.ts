import { expect, test } from 'vitest';
import { codeOfName } from './code-of-name.ts';

test.each([
  ['Klara', 'KLARA'],
  ['Jürgen', 'JUERGEN'],
  ['Ju\u0308rgen', 'JUERGEN'],
  ['Weiß', 'WEISS'],
  ['Søren-Åke', 'SOERENAAKE'],
  ['François', 'FRANCOIS'],
  ['Łukasz', 'LUKASZ'],
  ['Наталья', 'NATALIA'],
  ['Anna Maria', 'ANNAMARIA'],
  ['D’Artagnan 3', 'DARTAGNAN3'],
  ['小林', ''],
  ['Maximiliana-Alexandrina', 'MAXIMILIANAALEXANDRI'],
])('%s becomes %s', (name, code) => {
  expect(codeOfName(name)).toBe(code);
});
