import { expect, test } from 'vitest';
import { actionsOf } from './partner-actions.ts';

const file = {
  id: 7,
  deleted: false,
  admin: false,
  accountType: 'partner' as const,
  placed: true,
  sponsor: { id: 1, name: 'Root' },
  disabled: false,
  secondFactor: true,
  mergedInto: null,
  restricted: false,
};
const staff = {
  rights: ['partners.read', 'partners.write', 'money.correct'],
  roles: ['ROLE_USER', 'ROLE_STAFF'],
  partner: null,
} as const;

test('the menu has the actions that fit the partner’s present state', () => {
  expect(actionsOf(staff, file)).toEqual([
    'person',
    'address',
    'move',
    'changePlace',
    'grant',
    'correct',
    'restrict',
    'merge',
    'transfer',
    'end',
    'disable',
    'reset',
  ]);
  const waiting = { ...file, placed: false, disabled: true, secondFactor: false, restricted: true };
  expect(actionsOf(staff, waiting)).toEqual([
    'person',
    'address',
    'givePlace',
    'grant',
    'correct',
    'lift',
    'merge',
    'end',
    'enable',
  ]);
});

test('there are no actions with read-only rights, on one’s own file, or on a deleted partner', () => {
  expect(actionsOf({ ...staff, rights: ['partners.read'] }, file)).toEqual([]);
  expect(actionsOf(staff, { ...file, deleted: true })).toEqual([]);
  expect(actionsOf({ ...staff, rights: ['partners.write'], partner: { id: 7 } }, file)).toEqual([]);
});

test('staff change neither the data nor the sign-in of a partner with full access', () => {
  expect(actionsOf({ ...staff, rights: ['partners.write'] }, { ...file, admin: true })).toEqual([
    'move',
    'changePlace',
    'grant',
    'restrict',
    'transfer',
    'end',
  ]);
});

test('the partner at the top cannot be moved', () => {
  expect(actionsOf({ ...staff, rights: ['partners.write'] }, { ...file, sponsor: null })).not.toContain(
    'move',
  );
});

test('a customer has no contract that could end', () => {
  expect(actionsOf(staff, { ...file, accountType: 'basic' })).not.toContain('end');
});

test('the partner at the top, one with full access, and one already merged cannot be merged', () => {
  for (const other of [{ sponsor: null }, { admin: true }, { mergedInto: { id: 8, name: 'Nora' } }])
    expect(actionsOf(staff, { ...file, ...other })).not.toContain('merge');
});
