import { expect, test } from 'vitest';
import { moneyQueues } from './money-queues.ts';

const names = (rights: Parameters<typeof moneyQueues>[0]) => moneyQueues(rights).map(({ name }) => name);

test('approvers see the runs that await approval first', () => {
  expect(names(['payouts.approve', 'partners.read'])).toEqual([
    'submitted',
    'approved',
    'exported',
    'lines',
    'returned',
  ]);
});

test('preparers see what they continue with, and nobody else reads any of it', () => {
  expect(names(['payouts.prepare', 'partners.read'])).toEqual([
    'draft',
    'approved',
    'exported',
    'lines',
    'returned',
  ]);
  expect(names(['partners.read', 'audit.read'])).toEqual([]);
});
