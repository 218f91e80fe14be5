import { expect, test } from 'vitest';
import { mailAddress, smsAddress, telegramShare, withLink } from './message-ways.ts';

test('a text message has the dialled number, and without one the sender picks the recipient', () => {
  expect(smsAddress('+49 (170) 123-4567', 'Tee & mehr\n?')).toBe(
    'sms:+491701234567?&body=Tee%20%26%20mehr%0A%3F',
  );
  expect(smsAddress('', 'Tee')).toBe('sms:?&body=Tee');
});

test('an e-mail has its subject, and line breaks as in e-mails', () => {
  expect(mailAddress('nora@example.org', { subject: 'Tee & mehr', text: 'Guten Tag,\n100 % = ?' })).toBe(
    'mailto:nora@example.org?subject=Tee%20%26%20mehr&body=Guten%20Tag%2C%0D%0A100%20%25%20%3D%20%3F',
  );
});

test('Telegram gets link and text separately', () => {
  const { searchParams } = new URL(telegramShare('https://tee.example/r/ANNA', 'Tee & mehr\n?'));
  expect(Object.fromEntries(searchParams)).toEqual({
    url: 'https://tee.example/r/ANNA',
    text: 'Tee & mehr\n?',
  });
});

test('a link is on a line of its own', () => {
  expect(withLink('Guten Tag', 'https://tee.example/r/ANNA')).toBe('Guten Tag\n\nhttps://tee.example/r/ANNA');
});
