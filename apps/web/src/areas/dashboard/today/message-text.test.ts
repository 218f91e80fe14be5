import { expect, test } from 'vitest';
import { mailAddress, whatsAppAddress } from './message-text.ts';

test.each([
  ['+49 170 1234567', 'https://wa.me/491701234567?text=Tee%20%26%20mehr%0A%3F'],
  ['0049 (170) 1234567', 'https://wa.me/491701234567?text=Tee%20%26%20mehr%0A%3F'],
  // Of which country, nobody knows.
  ['0170 1234567', null],
  ['', null],
])('the chat with %j', (phone, address) => {
  expect(whatsAppAddress(phone, 'Tee & mehr\n?')).toBe(address);
});

test('a mail has its subject, and lines that end as in mails', () => {
  expect(mailAddress('nora@example.org', { subject: 'Tee & mehr', text: 'Guten Tag,\n100 % = ?' })).toBe(
    'mailto:nora@example.org?subject=Tee%20%26%20mehr&body=Guten%20Tag%2C%0D%0A100%20%25%20%3D%20%3F',
  );
});
