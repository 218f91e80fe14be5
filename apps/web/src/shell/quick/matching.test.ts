import { expect, test } from 'vitest';
import { best, rating } from './matching.ts';

test.each([
  ['aus', 'Auszahlungen', 3],
  ['ÜBER', 'Teamübersicht', 1],
  ['uber', 'Übersicht', 3],
  ['gutschriften', 'Verfügbare Gutschriften', 2],
  ['bonus', 'Step-up-Bonus', 2],
  ['verf gut', 'Verfügbare Gutschriften', 3],
  ['gut verf', 'Verfügbare Gutschriften', 2],
  ['strasse', 'Straße', 3],
  ['ваучер', 'Ваучеры', 3],
  ['xyz', 'Auszahlungen', 0],
  ['', 'Auszahlungen', 3],
])('"%s" rates "%s" with %i', (typed, label, expected) => {
  expect(rating(typed, label)).toBe(expected);
});

test('the best match comes first, equal ones keep their order', () => {
  const entries = ['Teamübersicht', 'Übersicht', 'Kontakte', 'Überweisung'].map((label) => ({ label }));
  expect(best('über', entries).map(({ label }) => label)).toEqual([
    'Übersicht',
    'Überweisung',
    'Teamübersicht',
  ]);
});

test('synonyms match by their beginnings, after matches of the labels', () => {
  const entries = [
    { label: 'Bankverbindung', words: 'IBAN Konto' },
    { label: 'Kontakte' },
    { label: 'Profil', words: 'Passwort Konto' },
    { label: 'Dokumente' },
  ];
  const found = (typed: string) => best(typed, entries).map(({ label }) => label);
  expect(found('iban')).toEqual(['Bankverbindung']);
  expect(found('Konto')).toEqual(['Bankverbindung', 'Profil']);
  expect(found('Kont')).toEqual(['Kontakte', 'Bankverbindung', 'Profil']);
  expect(found('asswort')).toEqual([]);
});
