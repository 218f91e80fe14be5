import { beforeEach, expect, test, vi } from 'vitest';
import {
  checklistMarks,
  checklistState,
  isOnFirstDay,
  keepChecklist,
} from '../../account/checklist-state.ts';
import { checklistOf, stateOf } from './checklist.ts';

vi.hoisted(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    clear: () => items.clear(),
  });
});

beforeEach(() => localStorage.clear());

const all = ['billingAddress', 'bankAccount', 'businessRegistration', 'terms', 'ustId'];
const newcomer = {
  missing: all,
  payable: '0.00',
  pending: '0.00',
  links: 0,
  toured: false,
  dismissed: false,
};

test.each([
  ['a newcomer sees it', {}, { shown: true, blocking: false }],
  ['whoever dismissed it does not', { dismissed: true }, { shown: false, blocking: false }],
  [
    'it returns while it holds up money',
    { dismissed: true, payable: '0.01' },
    { shown: true, blocking: true },
  ],
  ['only a link is missing', { missing: [] }, { shown: true, blocking: false }],
  ['only the tour is left', { missing: [], links: 1 }, { shown: false, blocking: false }],
  [
    'money waits, nothing is missing',
    { missing: [], links: 1, payable: '9.00' },
    { shown: false, blocking: false },
  ],
  [
    'a missing e-mail for PayPal alone',
    { missing: ['paypalEmail'], links: 1, payable: '9.00' },
    { shown: false },
  ],
])('%s', (_, change, expected) => {
  expect(checklistOf({ ...newcomer, ...change })).toMatchObject(expected);
});

const tasksOf = (change: object) => checklistOf({ ...newcomer, ...change }).tasks.map(({ task }) => task);

test('payout requirements appear with the first cent, after the link and the agreement', () => {
  expect(tasksOf({})).toEqual(['firstLink', 'terms', 'tour']);
  const papers = ['billingAddress', 'bankAccount', 'businessRegistration', 'ustId'];
  expect(tasksOf({ pending: '0.01' })).toEqual(['firstLink', 'terms', ...papers, 'tour']);
  expect(tasksOf({ payable: '9.00' })).toEqual(['firstLink', 'terms', ...papers, 'tour']);
});

test('missing documents do not block the checklist of somebody who has earned nothing', () => {
  const list = checklistOf({ ...newcomer, missing: ['billingAddress', 'bankAccount'], links: 1 });
  expect(list).toMatchObject({ shown: false, blocking: false });
  // Money may come at any moment, so the state that nothing is open is not trusted for a day.
  const state = stateOf(list, { dismissed: false });
  expect(state).toBe('later');
  keepChecklist(1, { state }, 0);
  expect(checklistState(1, 1)).toBe('unknown');
  expect(stateOf(checklistOf({ ...newcomer, missing: [], links: 1 }), { dismissed: false })).toBe('done');
});

test('each task knows whether it is done', () => {
  const { tasks } = checklistOf({ ...newcomer, missing: ['terms'], toured: true });
  expect(tasks.filter(({ done }) => !done).map(({ task }) => task)).toEqual(['firstLink', 'terms']);
});

test('the state is stored per user, and a finished one is trusted for a day', () => {
  expect(checklistState(1, 0)).toBe('unknown');
  keepChecklist(1, { state: 'open' }, 0);
  expect(checklistState(1, 9e9)).toBe('open');
  expect(checklistState(2, 0)).toBe('unknown');
  keepChecklist(1, { state: 'done' }, 1000);
  expect(checklistState(1, 1000 + 86_399_999)).toBe('hidden');
  expect(checklistState(1, 1000 + 86_400_000)).toBe('unknown');
});

test('a dismissal survives the day and another look-up, and the tour is remembered besides', () => {
  keepChecklist(1, { state: 'dismissed' }, 0);
  keepChecklist(1, { toured: true }, 5);
  expect(checklistMarks(1)).toEqual({ dismissed: true, toured: true, shared: false });
  expect(checklistState(1, 90_000_000)).toBe('unknown');
  expect(checklistMarks(2)).toEqual({ dismissed: false, toured: false, shared: false });
});

test('the first day is per user and ends for good', () => {
  keepChecklist(1, { firstDay: true });
  expect([isOnFirstDay(1), isOnFirstDay(2), isOnFirstDay(undefined)]).toEqual([true, false, false]);
  keepChecklist(1, { firstDay: false });
  expect(isOnFirstDay(1)).toBe(false);
});

test('damaged storage counts as unknown', () => {
  localStorage.setItem('blattwerk.checklist', '{');
  expect(checklistState(1)).toBe('unknown');
});
