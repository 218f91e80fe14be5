import { expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { asFaultOfAddress, invitationRules, isEmail } from './invitation.ts';

test('the three fields are required, with the messages of the specification', () => {
  expect(invitationRules.firstName('  ')).toBe('Please set a name');
  expect(invitationRules.surname('')).toBe('Please set a surname');
  expect(invitationRules.email('')).toBe('Please set a email');
  expect(invitationRules.email('anna@')).toBe('Email is wrong');
  expect(invitationRules.firstName('Anna')).toBeNull();
  expect(invitationRules.surname('Muster')).toBeNull();
  expect(invitationRules.email(' anna@muster.example ')).toBeNull();
});

test.each([
  ['a@x.de', true],
  ['a.b+c@mail.x.example', true],
  ['a@x', false],
  ['a@x..de', false],
  ['a b@x.de', false],
  ['@x.de', false],
  ['a@b@x.de', false],
])('whether %j is an address: %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});

const refused = (status: number, code: string) =>
  asFaultOfAddress(new ApiError(status, { code, params: {} }, null, 'r1'));

test('one refusal is recognised by its code, any other one means that the person is already invited', () => {
  expect(refused(422, 'inviteUser').violations).toEqual([
    { propertyPath: 'email', message: 'Current user is exist.' },
  ]);
  for (const [status, code] of [
    [422, 'inviteTwice'],
    [422, 'somethingElse'],
    [400, 'syntaxError'],
  ] as const) {
    expect(refused(status, code).violations).toEqual([
      { propertyPath: 'email', message: 'Current user is invited.' },
    ]);
  }
});

test('errors that are not about the person are passed on unchanged', () => {
  for (const status of [0, 401, 409, 429, 500, 503]) expect(refused(status, 'Why').violations).toEqual([]);
  const fields = new ApiError(422, { violations: [{ propertyPath: 'surname', message: 'Too long' }] });
  expect(asFaultOfAddress(fields)).toBe(fields);
});
