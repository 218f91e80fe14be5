import { expect, test } from 'vitest';
import { whatsAppChat, whatsAppShare } from './whatsapp.ts';

test.each([
  ['+49 30 123-4567', 'https://wa.me/49301234567'],
  ['0049 (30) 1234567', 'https://wa.me/49301234567'],
  ['030 1234567', undefined],
  ['+49', undefined],
  ['', undefined],
])('the chat with %s', (phone, address) => {
  expect(whatsAppChat(phone)).toBe(address);
});

test('any text is prefilled unchanged', () => {
  const text = 'Hallo Zoë, 1+1 & mehr:\nhttps://blattwerk.example/r/A?b=c';
  for (const address of [whatsAppShare(text), whatsAppChat('+49 30 1234567', text) ?? ''])
    expect(new URL(address).searchParams.get('text')).toBe(text);
});
