import { expect, test } from 'vitest';
import { ApiError, NO_ANSWER, NOT_SENT } from './api-error.ts';

test('the description is read from every shape of error body', () => {
  expect(new ApiError(404, { 'hydra:description': 'Statistics not found.' }).description).toBe(
    'Statistics not found.',
  );
  expect(new ApiError(400, { title: 'x', detail: 'Syntax error' }).description).toBe('Syntax error');
  expect(new ApiError(401, { error: 'Invalid credentials.' }).description).toBe('Invalid credentials.');
  expect(new ApiError(401, { code: 401, message: 'JWT Token not found' }).description).toBe(
    'JWT Token not found',
  );
  expect(new ApiError(502, undefined).description).toBe('');
});

test('well-formed violations are kept, others are dropped', () => {
  const error = new ApiError(422, {
    violations: [{ propertyPath: 'code', message: 'accepted', code: null }, { message: 'nowhere' }, 'x'],
  });
  expect(error.violations.map((violation) => violation.propertyPath)).toEqual(['code']);
});

test('code and parameters are read, of violations too; parameters that cannot be displayed are dropped', () => {
  const error = new ApiError(422, {
    code: 'validationFailed',
    params: { most: 5, odd: {} },
    violations: [
      { propertyPath: 'a', message: 'x', code: 'tooLong', params: { most: 3 } },
      { propertyPath: 'b', message: 'x', code: null },
      { propertyPath: 'c', message: 'found here' },
    ],
  });
  expect([error.code, error.params]).toEqual(['validationFailed', { most: 5 }]);
  expect(error.violations).toEqual([
    { propertyPath: 'a', message: 'x', code: 'tooLong', params: { most: 3 } },
    { propertyPath: 'b', message: 'x', code: null, params: {} },
    { propertyPath: 'c', message: 'found here' },
  ]);
  expect(new ApiError(401, { code: 401, message: 'JWT Token not found' }).code).toBeNull();
});

test('malformed violations leave the rest of an error as it is', () => {
  const error = new ApiError(422, { code: 'validationFailed', params: {}, detail: 'x' }, 3, 'r1');
  expect(error.withViolations([{ propertyPath: 'a', message: 'b' }])).toMatchObject({
    status: 422,
    code: 'validationFailed',
    retryAfter: 3,
    requestId: 'r1',
    violations: [{ propertyPath: 'a', message: 'b' }],
  });
});

test('an error without a token is distinguished from any other failure', () => {
  expect(new ApiError(401, { error: 'Invalid credentials.' }).reportsError).toBe(true);
  expect(new ApiError(401, { error: 'odd', token: 'x' }).reportsError).toBe(false);
  expect(new ApiError(429, { 'hydra:description': 'Too many tries' }, 30).reportsError).toBe(false);
});

test('the required factors are read; entries that are not words are dropped', () => {
  expect(new ApiError(401, { error: 'x', factors: ['app', 7, 'passkey'] }).factors).toEqual([
    'app',
    'passkey',
  ]);
  expect(new ApiError(401, { error: 'x' }).factors).toEqual([]);
});

test.each([
  [NO_ANSWER, true],
  [NOT_SENT, true],
  [502, true],
  [503, true],
  [504, true],
  [500, false],
  [404, false],
  [401, false],
])('status %i counts as an unreachable server: %s', (status, unreachable) => {
  expect(new ApiError(status, undefined).unreachable).toBe(unreachable);
});
