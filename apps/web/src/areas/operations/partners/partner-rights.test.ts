import { expect, test } from 'vitest';
import { mayChangePlace, mayChangeSignIn } from './partner-rights.ts';

const file = { id: 7, deleted: false, admin: false };
const staff = {
  rights: ['partners.read', 'partners.write'],
  roles: ['ROLE_USER', 'ROLE_STAFF'],
  partner: null,
} as const;
const admin = { rights: ['partners.write'], roles: ['ROLE_USER', 'ROLE_ADMIN'], partner: { id: 1 } } as const;

test('whoever may change partners places them and changes how they sign in; whoever only reads does not', () => {
  const reader = { ...staff, rights: ['partners.read'] } as const;
  expect([mayChangePlace(staff, file), mayChangeSignIn(staff, file)]).toEqual([true, true]);
  expect([mayChangePlace(reader, file), mayChangeSignIn(reader, file)]).toEqual([false, false]);
});

test('nobody does it to their own partner or to what is left of a deleted one', () => {
  const own = { ...admin, partner: { id: 7 } };
  expect([mayChangePlace(own, file), mayChangeSignIn(own, file)]).toEqual([false, false]);
  const gone = { ...file, deleted: true };
  expect([mayChangePlace(staff, gone), mayChangeSignIn(staff, gone)]).toEqual([false, false]);
});

test('how somebody with full access signs in is changed only by others who have it; their place by anybody who may', () => {
  const full = { ...file, admin: true };
  expect([mayChangePlace(staff, full), mayChangeSignIn(staff, full)]).toEqual([true, false]);
  expect(mayChangeSignIn(admin, full)).toBe(true);
});
