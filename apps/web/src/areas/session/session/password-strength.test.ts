import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  [0, null],
  [1, 'short'],
  [9, 'short'],
  [10, 'fair'],
  [13, 'fair'],
  [14, 'good'],
  [19, 'good'],
  [20, 'strong'],
])('%d characters are %s, whatever they are', (length, strength) => {
  expect(passwordStrength('🌱'.repeat(length))).toBe(strength);
});
