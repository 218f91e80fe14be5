import { rights } from '@blattwerk/contract/http/rights.ts';
import { expect, test } from 'vitest';
import type { Prepared } from './approval-kinds.ts';
import { type Decider, isAnswerable, withoutAccess } from './deciders.ts';

const approval = {
  id: 1,
  kind: 'money.correction',
  subject: '/api/corrections/1',
  before: {},
  after: {},
  reason: 'Kulanz',
  preparedBy: { id: 1 },
} satisfies Prepared & { preparedBy: { id: number } };
const right = 'money.correct' as const;
const admin = (id: number, partner: number | null = null): Decider => ({ id, rights, partner });
const staff = (id: number, given: Decider['rights']): Decider => ({ id, rights: given, partner: null });

test('the preparer of a change may not approve it', () => {
  expect(isAnswerable([admin(1)], approval, { right })).toBe(false);
  expect(isAnswerable([admin(1), admin(2)], approval, { right })).toBe(true);
});

test('approving requires the right for it', () => {
  expect(isAnswerable([staff(2, ['audit.read'])], approval, { right })).toBe(false);
  expect(isAnswerable([staff(2, ['money.correct'])], approval, { right })).toBe(true);
});

test('nobody approves what moves the money of their own partner', () => {
  const doing = { right, concerns: () => 7 };
  expect(isAnswerable([admin(2, 7)], approval, doing)).toBe(false);
  expect(isAnswerable([admin(2, 8)], approval, doing)).toBe(true);
  expect(isAnswerable([staff(2, ['money.correct'])], approval, doing)).toBe(true);
});

test('a blocked user decides on nothing, a restricted one only with the remaining rights', () => {
  const people = [admin(1), admin(2)];
  expect(withoutAccess(people, [2], null)).toEqual([admin(1)]);
  expect(withoutAccess(people, [2], ['money.correct'])[1]?.rights).toEqual([
    'partners.read',
    'money.correct',
  ]);
  expect(withoutAccess([staff(2, ['audit.read'])], [2], ['money.correct'])[0]?.rights).toEqual([]);
});
