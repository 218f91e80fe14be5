import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createMonthFollower } from './follow-month.ts';
import { planQuery } from './plan.data.ts';

const [PLAN] = planQuery().queryKey;

/** A client that has read a figure and the plan, and the observer of its reads. */
function setUp() {
  const client = new QueryClient();
  client.setQueryData(['/api/figure'], 1);
  client.setQueryData([PLAN], {});
  const see = createMonthFollower(() => client);
  const isOld = (key: string) => client.getQueryState([key])?.isInvalidated;
  return { client, see, isOld };
}

test('once the plan belongs to another month, everything but the plan is reloaded', () => {
  const { see, isOld } = setUp();
  see(PLAN, { month: '2026-03-01', planVersion: '1' });
  see(PLAN, { month: '2026-04-01', planVersion: '2' });
  expect([isOld('/api/figure'), isOld(PLAN)]).toEqual([true, false]);
});

test('the first plan, the same month again and other answers reload nothing', () => {
  const { see, isOld } = setUp();
  see('/api/figure', { month: '2026-04-01', planVersion: '2' });
  see(PLAN, { month: '2026-03-01', planVersion: '1' });
  see(PLAN, { month: '2026-03-01', planVersion: '1' });
  expect(isOld('/api/figure')).toBe(false);
});

test('the plan of the displayed month is cached for queries by its version', () => {
  const { client, see } = setUp();
  const plan = { month: '2026-03-01', planVersion: '1' };
  see(PLAN, plan);
  expect(client.getQueryData(planQuery('1').queryKey)).toEqual(plan);
});
