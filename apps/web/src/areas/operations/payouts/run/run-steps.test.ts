import { expect, test } from 'vitest';
import { itemSteps, stepsOf } from './run-steps.ts';

const states = (status: Parameters<typeof stepsOf>[0]['status']) =>
  stepsOf({ status }).map(({ state }) => state);

test('a run goes from check to the bank’s confirmation, step by step', () => {
  expect(states('draft')).toEqual(['now', 'coming', 'coming', 'coming']);
  expect(states('submitted')).toEqual(['done', 'now', 'coming', 'coming']);
  expect(states('approved')).toEqual(['done', 'done', 'now', 'coming']);
  expect(states('exported')).toEqual(['done', 'done', 'done', 'now']);
  expect(states('done')).toEqual(['done', 'done', 'done', 'done']);
});

test('a discarded run shows where it ended, and no further steps', () => {
  expect(stepsOf({ status: 'discarded' })).toEqual([{ name: 'check', state: 'refused' }]);
});

const both = ['payouts.prepare', 'payouts.approve'];
const draft = { status: 'draft', collecting: false, approval: null } as const;

test.each([
  ['both rights in a draft', draft, both, ['hold', 'release', 'reject']],
  ['who prepares', draft, ['payouts.prepare'], ['hold', 'release']],
  ['who approves', draft, ['payouts.approve'], ['reject']],
  ['a draft that is still put together', { ...draft, collecting: true }, both, []],
  ['a run that waits for the second person', { ...draft, status: 'submitted' } as const, both, []],
])('payouts that are chosen, %s: %s', (_name, run, rights, steps) => {
  expect(itemSteps({ run, rights, isRefused: false })).toEqual(steps);
});

test('after the bank has refused the file, payouts can be left out of a new one until that awaits approval', () => {
  const run = { status: 'exported', collecting: false, approval: null } as const;
  expect(itemSteps({ run, rights: both, isRefused: true })).toEqual(['renew']);
  expect(itemSteps({ run, rights: both, isRefused: false })).toEqual([]);
  expect(itemSteps({ run: { ...run, approval: 5 }, rights: both, isRefused: true })).toEqual([]);
});
