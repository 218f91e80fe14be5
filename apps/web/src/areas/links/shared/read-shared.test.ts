import { expect, test } from 'vitest';
import { invitationOf, readShared } from './read-shared.ts';

const nothing = { title: '', text: '', url: '', contact: '', sharedAt: 0 };
const nobody = { firstName: '', surname: '', email: '', phone: '', text: '' };

const card = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:von der Heide;Anna;;;',
  'FN:Anna von der Heide',
  'item1.EMAIL;type=INTERNET;type=pref:anna@',
  ' heide.example',
  'TEL;TYPE=CELL:+49 170 1234567',
  'END:VCARD',
  'BEGIN:VCARD',
  'N:Zweite;Person;;;',
  'END:VCARD',
].join('\r\n');

test('a contact fills names, address and number of its first person', () => {
  expect(readShared({ ...nothing, contact: card })).toEqual({
    firstName: 'Anna',
    surname: 'von der Heide',
    email: 'anna@heide.example',
    phone: '+49 170 1234567',
    text: '',
  });
});

test('old phones’ contacts keep their umlauts, and without name parts the last word is the surname', () => {
  const old =
    'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BC=\nrgen;;;\nEND:VCARD';
  expect(readShared({ ...nothing, contact: old })).toMatchObject({ firstName: 'Jürgen', surname: 'Müller' });
  const bare = 'BEGIN:VCARD\nVERSION:4.0\nFN:Karl Heinz Schmidt\nTEL;VALUE=uri:tel:+49-30-1\nEND:VCARD';
  expect(readShared({ ...nothing, text: bare })).toMatchObject({
    firstName: 'Karl Heinz',
    surname: 'Schmidt',
    phone: '+49-30-1',
  });
});

test.each([
  [
    'a line of a mail program',
    { text: 'Nora Wendt <nora@wendt.example>' },
    { firstName: 'Nora', surname: 'Wendt', email: 'nora@wendt.example' },
  ],
  ['a text with an address', { text: 'Schreib mir: nora@wendt.example.' }, { email: 'nora@wendt.example' }],
  ['a link', { title: 'Laden', url: 'https://laden.example/' }, { text: 'Laden\nhttps://laden.example/' }],
  [
    'a text that has the link in it',
    { text: 'Sieh mal https://laden.example/', url: 'https://laden.example/' },
    { text: 'Sieh mal https://laden.example/' },
  ],
])('%s is read, and nothing of it is lost', (_, shared, read) => {
  const all = { ...nothing, ...shared };
  expect(readShared(all)).toEqual({ ...nobody, text: all.text, ...read });
});

test('data without a field of its own goes into the invitation’s note', () => {
  const invitation = invitationOf(
    { ...nobody, firstName: 'Nora', phone: '+49 30 1', text: 'von der Messe' },
    1000,
  );
  expect(invitation).toEqual({
    firstName: 'Nora',
    surname: '',
    email: '',
    comment: '+49 30 1\nvon der Messe',
  });
  expect(invitationOf({ ...nobody, text: 'x'.repeat(2000) }, 1000).comment).toHaveLength(1000);
});
