import { expect, test } from 'vitest';
import { faultOfCode, textOfMessage } from './referral-code.ts';

const CHARACTERS = 'Incorrect characters (only A-Z, 0-9 allowed)';
const TOO_LONG = 'The Referral code is too long. 50 characters max.';

test.each([
  ['', null],
  ['TEE2026', null],
  ['A'.repeat(50), null],
  ['A'.repeat(51), TOO_LONG],
  ['tee', CHARACTERS],
  ['TEE-ZEIT', CHARACTERS],
  ['TEE ZEIT', CHARACTERS],
  ['GRÜN', CHARACTERS],
  ['-'.repeat(51), CHARACTERS],
])('%j: %s', (code, fault) => {
  expect(faultOfCode(code)).toBe(fault);
});

test('the server’s known messages are translated, unknown ones are not', () => {
  expect(textOfMessage('This referral link is already used.')).toBe('used');
  expect(textOfMessage('Code is already exist')).toBe('exists');
  expect(textOfMessage('No more than 100 referral links.')).toBeUndefined();
});
