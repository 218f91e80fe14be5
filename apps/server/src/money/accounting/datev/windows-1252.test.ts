import { TextDecoder } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeWindows1252, foreignLetters, transliterate } from './windows-1252.ts';

const decode = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes);

test.each([
  ['Müller & Söhne, 5 €', 'Müller & Söhne, 5 €'],
  ['Zoë Ковалёва', 'Zoë Kovaleva'],
  ['Щукин Юрий', 'Shchukin Iurii'],
  ['Łukasz Żak, Đorđe', 'Lukasz Zak, Dorde'],
  ['Anna\tBerg\nOst', 'Anna Berg Ost'],
  ['梅 🍃', '? ?'],
])('%s is written as %s', (text, written) => {
  expect(transliterate(text)).toBe(written);
  expect(decode(encodeWindows1252(written))).toBe(written);
});

test('any name is written in bytes that decode to the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const written = transliterate(text);
      expect(decode(encodeWindows1252(written))).toBe(written);
      expect(transliterate(written)).toBe(written);
    }),
  );
});

test('each replaced text is listed once', () => {
  expect(foreignLetters(['Zoë', 'Ковалёва', 'Ковалёва'])).toEqual([{ from: 'Ковалёва', to: 'Kovaleva' }]);
  expect(() => encodeWindows1252('Ж')).toThrow('Windows-1252 has no "Ж"');
});
