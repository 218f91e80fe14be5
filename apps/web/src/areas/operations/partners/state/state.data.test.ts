import { expect, test } from 'vitest';
import { currentState, type StateEntry, stepFrom } from './state.data.ts';

const entry = (state: StateEntry['state'], current: boolean): StateEntry => ({
  id: 1,
  partner: 7,
  state,
  validFrom: '2026-03-15T10:00:00Z',
  current,
  reason: 'Klärung',
  by: { id: 1, name: 'Rosa Blatt' },
});

test('a partner is what the current entry says, and active without one', () => {
  expect(currentState([])).toBe('active');
  expect(currentState([entry('ended', false), entry('held', true), entry('active', false)])).toBe('held');
});

test('whoever is active can be put on hold and is released again; an end has no way back here', () => {
  expect(stepFrom('active')).toEqual({ step: 'hold', next: 'held' });
  expect(stepFrom('held')).toEqual({ step: 'release', next: 'active' });
  expect(stepFrom('ended')).toBeNull();
});
