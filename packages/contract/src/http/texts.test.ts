import { expect, test } from 'vitest';
import type { z } from 'zod';
import { signUp } from '../joining/sign-up.contract.ts';
import { renamePartner } from '../partners/partners.contract.ts';
import { savePotentialPartner } from '../potential-partners/potential-partners.contract.ts';
import { changeUser, saveProfile } from '../users/users.contract.ts';
import { linesWithoutLinks, personName } from './texts.ts';

const link = 'A name has no web or e-mail addresses and none of < > / @. Please put a space after a dot.';
const hidden = 'This value has characters that cannot be seen.';

/** Invalid names, with their errors. */
const unfit = [
  ['http://evil.example/gewinn jetzt anmelden', link],
  ['WWW.evil.example', link],
  ['evil.example jetzt klicken', link],
  ['Gewinn auf Evil.Example', link],
  ['bit.ly/abc', link],
  ['Bit.Ly', link],
  ['t.me', link],
  ['X.com', link],
  ['24.gratis', link],
  ['my-24.de', link],
  ['Dr.evil.example', link],
  ['Dr.Max.Example', link],
  ['evil.Dr.Example', link],
  ['my-Dr.Max', link],
  ['пример.испытание', link],
  ['//evil.example', link],
  ['localhost/a', link],
  ['mailto:x@evil.example', link],
  ['anna@localhost', link],
  ['\u{1f381}.example', link],
  ['<img src=x onerror=alert(1)>', link],
  ['a > b', link],
  ['An\u200bna', hidden],
  ['An\ufeffna', hidden],
  ['An\u200dna', hidden],
  ['An\u00adna', hidden],
  ['\u2060Anna', hidden],
  ['\u3164', hidden],
  ['\u202egnp.exe', hidden],
] as const;

/** Every field with a person's name. */
const fields = [
  ['a sign-up', signUp, 'firstName'],
  ['a sign-up', signUp, 'lastName'],
  ['a user', changeUser, 'firstName'],
  ['a user', changeUser, 'lastName'],
  ['a profile', saveProfile, 'displayName'],
  ['a partner', renamePartner, 'displayName'],
  ['an invitation', savePotentialPartner, 'firstName'],
  ['an invitation', savePotentialPartner, 'surname'],
] as const;

function refused(body: z.ZodType, field: string, value: string): string {
  const issues = body.safeParse({ [field]: value }).error?.issues ?? [];
  return issues.find(({ path }) => path[0] === field)?.message ?? 'nothing';
}

test.each(fields)('%s accepts no links and no invisible characters: %#', (_what, call, field) => {
  for (const [value, message] of unfit)
    expect([value, refused(call.body, field, value)]).toEqual([value, message]);
  expect(refused(call.body, field, 'Anna')).toBe('nothing');
});

test.each([
  'Anna-Lena Müller',
  'D’Angelo, Jr.',
  'Dr. O. Ahorn & Söhne',
  'Dr. Max',
  'Dr.Max',
  'Prof. Dr.Müller',
  'A.B.C',
  'J.R.R. Tolkien',
  'J.R.R.Tolkien',
  'A.Müller',
  'Otto v.Bismarck',
  'St.Pierre',
  'Anna M.',
  'Kim jr.',
  'Ing.-Büro Weber',
  'Иванова',
  '山田\u{e0100}太郎',
  'علی\u200cرضا',
  'श्री\u0930\u094d\u200dय',
])('%s is a valid name', (name) => {
  expect(personName(100).parse(name)).toBe(name.normalize('NFC'));
});

test.each([
  'Und/oder am 10.12. um 9:30, z.B. bei mir',
  'Tee für 10.000 Leute (+49 30 1234567).\n\nGruß, Dr. Ida',
  '',
])('text of several lines without an address is accepted: %#', (text) => {
  expect(linesWithoutLinks(300).parse(`${text}\r\n `)).toBe(text);
});

test.each([
  'https://evil.example',
  'www.evil.example',
  'Evil.Example',
  'ida@evil',
  'bit.ly/a',
  '<b>',
  'пример.испытание',
])('text that mail programs turn into a link, or that looks like HTML: %s', (text) => {
  const message = linesWithoutLinks(300).safeParse(`Hallo\n${text}`).error?.issues[0]?.message;
  expect(message).toBe(
    'This text has no web or e-mail addresses and none of < > @. Please put a space after a dot.',
  );
});
