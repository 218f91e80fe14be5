import { password as serverPassword } from '@blattwerk/contract/joining/password.ts';
import { expect, test } from 'vitest';
import { rulesMet } from './password-rules.ts';

test.each([
  '',
  'kurz',
  'aaaaaaaaaaaa',
  'abcdabcdabcd',
  'abcdeabcde',
  'ABCDabcd12',
  '🍃🍃🍃🍃🍃abcde',
  'äöüßéabcde',
  'x'.repeat(201),
  `abcdefgh${'x'.repeat(192)}`,
  `abcdefgh${'x'.repeat(193)}`,
])('%j is judged as the server judges it', (password) => {
  const { length, different, notTooLong } = rulesMet(password);
  expect(length && different && notTooLong).toBe(serverPassword.safeParse(password).success);
});
