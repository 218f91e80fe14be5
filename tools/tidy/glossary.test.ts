import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkGlossary, readGlossary } from './glossary.ts';
import { projectRoot } from './project-files.ts';

const words = readGlossary(readFileSync(join(projectRoot, 'docs/glossary.md'), 'utf8'));

test.each([
  ['de', 'Die Rückbelastungen des Monats', 'Rückbelastung*'],
  ['de', 'Bitte die PARTNERBEDINGUNGEN annehmen', 'Partnerbedingungen'],
  ['en', 'Please log\u00a0in again.', 'log in'],
  ['en', 'The hold period is over.', 'hold period'],
  ['fr-FR', 'Vos avoirs de {{month}}', 'avoirs'],
  ['fr-FR', 'Ouvrir l’avoir', 'l’avoir'],
  ['ru-RU', 'Скачать авизо', 'авизо'],
  ['ru-RU', 'Передайте купоны', 'купон*'],
])('%s must not say %j', (locale, text, word) => {
  const { violations } = checkGlossary(locale, new Map([['a.b', text]]), words);
  expect(violations).toEqual([expect.stringContaining(`a.b says "${word}" for `)]);
  const allowed = [{ key: 'a.b', word, reason: 'in this test' }];
  expect(checkGlossary(locale, new Map([['a.b', text]]), words, allowed).violations).toEqual([]);
});

test.each([
  ['de', 'Rückbuchung einer Gutschrift, {{credit}} der Stufe'],
  ['en', 'A credit of a partner at level 7'],
  ['fr-FR', 'Vous devez avoir accepté le contrat'],
  ['ru-RU', 'Кредитов нет'],
])('%s may say %j', (locale, text) => {
  expect(checkGlossary(locale, new Map([['a.b', text]]), words).violations).toEqual([]);
});

test.each([
  ['| a | b | c | d | e | f |', 'a row of 6 cells'],
  ['| a | b | c | d | e | f | xx: word |', 'cannot be read'],
  ['| a | b | c | d | e | f | word |', 'cannot be read'],
])('a table that does not fit is refused: %j', (row, why) => {
  expect(() => readGlossary(row)).toThrow(why);
});
