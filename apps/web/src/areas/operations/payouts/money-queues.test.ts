import { expect, test } from 'vitest';
import { moneyQueues } from './money-queues.ts';

const names = (rights: Parameters<typeof moneyQueues>[0]) => moneyQueues(rights).map(({ name }) => name);

test('whoever approves sees the runs that wait for approval, before all else', () => {
  expect(names(['payouts.approve', 'partners.read'])).toEqual([
    'submitted',
    'approved',
    'exported',
    'lines',
    'returned',
  ]);
});

test('whoever prepares sees what they go on with, and nobody else reads any of it', () => {
  expect(names(['payouts.prepare', 'partners.read'])).toEqual([
    'draft',
    'approved',
    'exported',
    'lines',
    'returned',
  ]);
  expect(names(['partners.read', 'audit.read'])).toEqual([]);
});
