import { expect, test } from 'vitest';
import { mayChangePlace, mayChangeSignIn } from './partner-rights.ts';

const file = { id: 7, deleted: false, admin: false };
const staff = {
  rights: ['partners.read', 'partners.write'],
  roles: ['ROLE_USER', 'ROLE_STAFF'],
  partner: null,
} as const;
const admin = { rights: ['partners.write'], roles: ['ROLE_USER', 'ROLE_ADMIN'], partner: { id: 1 } } as const;

test('with the right to change partners one may place them and change their sign-in, with read-only rights not', () => {
  const reader = { ...staff, rights: ['partners.read'] } as const;
  expect([mayChangePlace(staff, file), mayChangeSignIn(staff, file)]).toEqual([true, true]);
  expect([mayChangePlace(reader, file), mayChangeSignIn(reader, file)]).toEqual([false, false]);
});

test('nobody may change their own partner or a deleted one', () => {
  const own = { ...admin, partner: { id: 7 } };
  expect([mayChangePlace(own, file), mayChangeSignIn(own, file)]).toEqual([false, false]);
  const gone = { ...file, deleted: true };
  expect([mayChangePlace(staff, gone), mayChangeSignIn(staff, gone)]).toEqual([false, false]);
});

test('the sign-in of a user with full access is changed only by others who have it; their place by anyone with the right', () => {
  const full = { ...file, admin: true };
  expect([mayChangePlace(staff, full), mayChangeSignIn(staff, full)]).toEqual([true, false]);
  expect(mayChangeSignIn(admin, full)).toBe(true);
});
