import { expect, test } from 'vitest';
import { currentState, payoutState, type StateEntry, stepFrom } from './state.data.ts';

const entry = (state: StateEntry['state'], current: boolean): StateEntry => ({
  id: 1,
  partner: 7,
  state,
  validFrom: '2026-03-15T10:00:00Z',
  current,
  reason: 'Klärung',
  by: { id: 1, name: 'Rosa Blatt' },
});

test('a partner has the state of the current entry, and is active without one', () => {
  expect(currentState([])).toBe('active');
  expect(currentState([entry('ended', false), entry('held', true), entry('active', false)])).toBe('held');
});

test('an active partner can be put on hold and released again; an end cannot be undone here', () => {
  expect(stepFrom('active')).toEqual({ step: 'hold', next: 'held' });
  expect(stepFrom('held')).toEqual({ step: 'release', next: 'active' });
  expect(stepFrom('ended')).toBeNull();
});

test('payouts on hold when a contract ended can still be released', () => {
  expect(payoutState([entry('ended', true), entry('held', false)])).toBe('held');
  expect(payoutState([entry('ended', true), entry('active', false), entry('held', false)])).toBe('ended');
  expect(payoutState([entry('ended', true)])).toBe('ended');
  expect(payoutState([entry('held', true), entry('ended', false)])).toBe('held');
});
