import { expect, test } from 'vitest';
import { toVcards } from './vcard.ts';

const bytesOf = (text: string) => [...new TextEncoder().encode(text)];

test('a card is vCard 4.0, byte for byte', () => {
  const text = toVcards([
    { name: 'Jörg Müller', email: 'joerg@post.example', phone: '+49 (171) 392-0072', uid: 'partner-7' },
  ]);
  expect(bytesOf(text)).toEqual(
    bytesOf(
      'BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:individual\r\nFN:J\u00f6rg M\u00fcller\r\n' +
        'UID;VALUE=text:partner-7\r\nTEL;VALUE=uri;TYPE="voice,cell":tel:+491713920072\r\n' +
        'EMAIL:joerg@post.example\r\nEND:VCARD\r\n',
    ),
  );
});

test('unknown fields are omitted', () => {
  expect(toVcards([{ name: 'Ben', email: null, phone: null }])).toBe(
    'BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:individual\r\nFN:Ben\r\nEND:VCARD\r\n',
  );
  expect(toVcards([{ name: 'Ben', email: null, phone: 'ruf an' }])).not.toContain('TEL');
});

test('a name cannot end its line, add a property or end its card', () => {
  const name = 'A;B,C\\D\r\nEMAIL:evil@x.example\nEND:VCARD\u0000\u0007';
  const text = toVcards([{ name, email: null, phone: null }]);
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:4.0',
    'KIND:individual',
    String.raw`FN:A\;B\,C\\D\nEMAIL:evil@x.example\nEND:VCARD`,
    'END:VCARD',
    '',
  ]);
});

test('long lines are folded at 75 bytes, never inside a character', () => {
  const name = 'Ж🌿é'.repeat(40);
  const text = toVcards([{ name, email: null, phone: null }]);
  const lines = text.split('\r\n');
  for (const line of lines) expect(bytesOf(line).length).toBeLessThanOrEqual(75);
  expect(lines.some((line) => bytesOf(line).length > 70)).toBe(true);
  expect(text.replaceAll('\r\n ', '')).toContain(`FN:${name}\r\n`);
});

test('several cards are concatenated', () => {
  const text = toVcards([
    { name: 'A', email: null, phone: null },
    { name: 'B', email: null, phone: null },
  ]);
  expect(text.match(/BEGIN:VCARD\r\n/g)).toHaveLength(2);
  expect(text.endsWith('END:VCARD\r\n')).toBe(true);
});
