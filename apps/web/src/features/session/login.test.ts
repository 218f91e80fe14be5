import { expect, test } from 'vitest';
import { ApiError, NO_ANSWER } from '../../api/api-error.ts';
import { loginErrorOf } from './login.ts';
import { needsCheck } from './session.data.ts';

test.each([
  ['the server refuses user or password', new ApiError(401, { error: 'x' }), 'unknownUserOrWrongPassword'],
  ['too many tries', new ApiError(429, { 'hydra:description': 'x' }, 60), 'generalErrorAgainPlease'],
  ['no answer', new ApiError(NO_ANSWER, undefined), 'generalErrorAgainPlease'],
  ['an answer without a word', new ApiError(500, undefined), 'generalErrorAgainPlease'],
  ['a missing field', new ApiError(400, { detail: 'x' }), 'generalErrorAgainPlease'],
  ['anything else', new TypeError('x'), 'generalErrorAgainPlease'],
])('%s', (_, failure, message) => {
  expect(loginErrorOf(failure)).toBe(message);
});

test('a check is due after five minutes, not before', () => {
  expect(needsCheck(0, 299_999)).toBe(false);
  expect(needsCheck(0, 300_000)).toBe(true);
  expect(needsCheck(null, 0)).toBe(true);
});
