import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  checkDocuments,
  checkGlossary,
  checkNames,
  readDocumentWords,
  readGlossary,
  readNameWords,
} from './glossary.ts';
import { projectRoot, readFiles } from './project-files.ts';

const glossary = readFileSync(join(projectRoot, 'docs/glossary.md'), 'utf8');
const words = readGlossary(glossary);
const documentWords = readDocumentWords(glossary);

test.each([
  ['de', 'Die Rückbelastungen des Monats', 'Rückbelastung*'],
  ['de', 'Bitte die PARTNERBEDINGUNGEN annehmen', 'Partnerbedingungen'],
  ['en', 'Please log\u00a0in again.', 'log in'],
  ['en', 'The hold period is over.', 'hold period'],
  ['fr-FR', 'Vos avoirs de {{month}}', 'avoirs'],
  ['fr-FR', 'Ouvrir l’avoir', 'l’avoir'],
  ['ru-RU', 'Скачать авизо', 'авизо'],
  ['ru-RU', 'Передайте купоны', 'купон*'],
  // Wording that the product once had.
  ['fr-FR', 'Avoir en PDF', 'avoir en PDF'],
  ['fr-FR', 'Numéro d’avoir', 'numéro d’avoir'],
  ['fr-FR', 'Mention légale', 'mention légale'],
  ['fr-FR', 'Net par commande', 'net'],
  ['fr-FR', 'Brut', 'brut'],
  ['fr-FR', 'chef d’équipe', 'chef d’équipe'],
  ['de', 'Die drei Stufen', 'drei Stufen'],
  ['de', 'drei Linien mit Orange Leaf', 'drei Linien'],
  ['de', 'Alle Ebenen', 'Ebenen'],
  ['en', 'Paper', 'paper'],
  ['en', 'Legs arise', 'arise'],
  ['en', 'This is no valid IBAN', 'this is no *'],
  ['ru-RU', 'Кик-старт', 'кик-старт*'],
  ['ru-RU', 'списание', 'списани*'],
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
])('an invalid table is refused: %j', (row, why) => {
  expect(() => readGlossary(row)).toThrow(why);
});

test('the documents are written in the English of engineers', () => {
  const pages = ['*.md', 'docs/*.md'].flatMap((pattern) => readFiles(projectRoot, pattern));
  const read = pages.filter(({ path }) => !/glossary|refusals/.test(path));
  expect(read.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'ARCHITECTURE.md',
      'CONTRIBUTING.md',
      'README.md',
      'SECURITY.md',
      'docs/operations.md',
    ]),
  );
  expect(checkDocuments(read, documentWords).violations).toEqual([]);
});

test.each([
  ['`renew` seals everything anew', ['anew', 'seals']],
  ['The walls of the product', ['walls']],
  ['Both are refused at\nonce', ['at once']],
  ["the backup's instant", ['backup’s instant']],
  ['`apps/server/src/walls`, [guards](src/walls/papers.md)\n```\nnpm run walls\n```', []],
  ['Unsealing a wallet is retold', []],
])('a document must not say %j', (text, found) => {
  const { violations } = checkDocuments([{ path: 'a.md', text }], documentWords);
  expect(violations.map((line) => /"(.*)"/.exec(line)?.[1]).sort()).toEqual(found);
});

test.each(['| a |  |', '| a | b | c |'])('an invalid table of words is refused: %j', (row) => {
  expect(() => readDocumentWords(`x\n## English of these documents\n\n${row}`)).toThrow('cannot be read');
});

test('names of files and exports are those of the trade', () => {
  const code = readFiles(projectRoot, '{apps,packages,e2e,torture,bench,tools}/**/*.{ts,tsx,mjs}');
  const finding = checkNames(code, readNameWords(glossary), [
    // The contract's, from which the description of the API takes names.
    'ToldType',
    'tellIneligible',
    'toldType',
  ]);
  expect(finding.violations).toEqual([]);
  expect(finding.checked).toBeGreaterThan(1000);
});

test.each([
  ['a/tell-sponsor.job.ts', '', 1],
  ['a/b.ts', 'export async function tellSponsor() {}', 1],
  ['a/b.ts', 'export const MOST_TOLD = 1;\nexport class LaneSet {}', 2],
  ['a/b.ts', 'export type Teller = 1;\nfunction tell() {}\nexport const plan = tell;', 0],
])('names in %s with %j: %i found', (path, text, count) => {
  expect(checkNames([{ path, text }], readNameWords(glossary), []).violations).toHaveLength(count);
});
