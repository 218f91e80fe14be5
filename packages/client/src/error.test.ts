import { expect, test } from 'vitest';
import { BlattwerkError } from './error.ts';

test('a refusal has its code, the values in its text, and the fields that break a rule', async () => {
  const violations = [{ propertyPath: 'name', message: 'This value is too long.', code: 'lineTooLong' }];
  const refusal = {
    status: 422,
    detail: 'name: This value is too long.',
    code: 'validationFailed',
    params: {},
  };
  const error = await BlattwerkError.of(Response.json({ ...refusal, violations }, { status: 422 }));
  expect(error.message).toBe('name: This value is too long.');
  expect(error).toMatchObject({ status: 422, code: 'validationFailed', violations });
  expect(error.retryAfterSeconds).toBe(undefined);
});

test('a busy server says when to retry', async () => {
  const headers = { 'retry-after': '7' };
  const error = await BlattwerkError.of(new Response('', { status: 503, headers }));
  expect(error.retryAfterSeconds).toBe(7);
});

test('a sign-in without a session has a number as its code, which is not a refusal’s', async () => {
  const body = { code: 401, message: 'JWT Token not found' };
  const error = await BlattwerkError.of(Response.json(body, { status: 401 }));
  expect([error.code, error.message]).toEqual(['', 'JWT Token not found']);
});

test('an error page of a proxy is an error with only a status', async () => {
  const page = new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' });
  const error = await BlattwerkError.of(page);
  expect([error.status, error.code, error.message]).toEqual([502, '', '502 Bad Gateway']);
});
