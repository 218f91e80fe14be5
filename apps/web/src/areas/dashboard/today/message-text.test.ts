import { expect, test } from 'vitest';
import { asksForNewPeople, whatsAppAddress } from './message-text.ts';

test.each([
  ['+49 170 1234567', 'https://wa.me/491701234567?text=Tee%20%26%20mehr%0A%3F'],
  ['0049 (170) 1234567', 'https://wa.me/491701234567?text=Tee%20%26%20mehr%0A%3F'],
  // A number without its country code.
  ['0170 1234567', null],
  ['', null],
])('the chat with %j', (phone, address) => {
  expect(whatsAppAddress(phone, 'Tee & mehr\n?')).toBe(address);
});

const person = { id: 7, displayName: 'Nora Wendt', email: null, phone: null, language: null };

test.each([
  ['a kick-start', { kind: 'kick-start', person: null, missingQualificationPoints: null }, true],
  ['a goal that customers reach', { kind: 'goal', person: null, missingQualificationPoints: 240 }, true],
  ['a goal whose first step is a leg', { kind: 'goal', person, missingQualificationPoints: 31 }, false],
  [
    'a goal that only partners reach',
    { kind: 'goal', person: null, missingQualificationPoints: null },
    false,
  ],
  ['somebody to call', { kind: 'silent', person, missingQualificationPoints: null }, false],
] as const)('%s: handed on with the own link or not', (_, task, isHandedOn) => {
  expect(asksForNewPeople(task)).toBe(isHandedOn);
});
