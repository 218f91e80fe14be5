import { expect, test } from 'vitest';
import { needsCheck } from '../../../api/account.ts';
import { ApiError, NO_ANSWER } from '../../../api/api-error.ts';
import { loginErrorOf, secondFactorOf } from './login.ts';

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

test.each([
  ['secondFactorRequired', 'required'],
  ['secondFactorWrong', 'wrong'],
  ['Invalid credentials.', null],
])('the error %s asks for a second factor: %s', (error, wish) => {
  expect(secondFactorOf(new ApiError(401, { error }))).toBe(wish);
  expect(secondFactorOf(new ApiError(500, { error }))).toBe(null);
});

test('a check is due after five minutes, not earlier', () => {
  expect(needsCheck(0, 299_999)).toBe(false);
  expect(needsCheck(0, 300_000)).toBe(true);
  expect(needsCheck(null, 0)).toBe(true);
});
