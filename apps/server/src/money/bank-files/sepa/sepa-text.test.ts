import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../test-support/any-character.ts';
import { isSepaIdentifier, toSepaText } from './sepa-text.ts';

test.each([
  ['Größe & Söhne', 'Groesse + Soehne'],
  ['MÜLLER GMBH', 'MUELLER GMBH'],
  ['Über Österreich', 'Ueber Oesterreich'],
  ['Zoë Ковалёва', 'Zoe Kovaleva'],
  ['Щербаков Юрий', 'Shcherbakov Iurii'],
  ['ЖУКОВ', 'ZHUKOV'],
  ['Ελένη Παπαδοπούλου', 'Eleni Papadopoyloy'],
  ['Łukasz Żółć', 'Lukasz Zolc'],
  ['Søren Ægir Þór', 'Soren Aegir Thor'],
  ['İbrahim Işık', 'Ibrahim Isik'],
  ['Dvořák', 'Dvorak'],
  ['Dvor\u030ca\u0301k', 'Dvorak'],
  ['„Laub“ – 5 € [Rest]', "'Laub' - 5 EUR (Rest)"],
  ['a@b.example; c_d', 'a(at)b.example, c-d'],
  ['zwei\n  Zeilen\tund\u00a0mehr ', 'zwei Zeilen und mehr'],
  ['ﬁn Ａ½', 'fin A1.2'],
  ['王 🍃', '. .'],
  ['', ''],
])('%s is sent as %s', (text, sent) => {
  expect(toSepaText(text, 140)).toBe(sent);
});

test('a text is cut after the last whole character, without a trailing space', () => {
  expect(toSepaText('Blatt und Werk', 6)).toBe('Blatt');
  expect(toSepaText('ß'.repeat(50), 70)).toBe('s'.repeat(70));
});

test('any text becomes one in the set that is short enough and converts to itself', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter, maxLength: 200 }),
      fc.integer({ min: 1, max: 140 }),
      (text, most) => {
        const sent = toSepaText(text, most);
        expect(sent).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/);
        expect(sent.length).toBeLessThanOrEqual(most);
        expect(sent).toBe(sent.trim());
        expect(toSepaText(sent, most)).toBe(sent);
      },
    ),
  );
});

test.each([
  ['P-41-1', true],
  ['a'.repeat(35), true],
  ['a/b', true],
  ['a'.repeat(36), false],
  ['', false],
  ['/a', false],
  ['a/', false],
  ['a//b', false],
  [' a', false],
  ['ä', false],
  ['a_b', false],
  ['a\n', false],
])('as an identifier, %j is accepted: %s', (text, isAccepted) => {
  expect(isSepaIdentifier(text)).toBe(isAccepted);
});
