import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createMonthFollower } from './follow-month.ts';
import { planQuery } from './plan.data.ts';

const [PLAN] = planQuery().queryKey;

/** A client that has read a figure and the plan, and what sees its reads. */
function setUp() {
  const client = new QueryClient();
  client.setQueryData(['/api/figure'], 1);
  client.setQueryData([PLAN], {});
  const see = createMonthFollower(() => client);
  const isOld = (key: string) => client.getQueryState([key])?.isInvalidated;
  return { client, see, isOld };
}

test('once the plan is that of another month, what was read before is read again, but for the plan itself', () => {
  const { see, isOld } = setUp();
  see(PLAN, { month: '2026-03-01', planVersion: '1' });
  see(PLAN, { month: '2026-04-01', planVersion: '2' });
  expect([isOld('/api/figure'), isOld(PLAN)]).toEqual([true, false]);
});

test('the first plan, the same month again and other answers leave what was read as it is', () => {
  const { see, isOld } = setUp();
  see('/api/figure', { month: '2026-04-01', planVersion: '2' });
  see(PLAN, { month: '2026-03-01', planVersion: '1' });
  see(PLAN, { month: '2026-03-01', planVersion: '1' });
  expect(isOld('/api/figure')).toBe(false);
});

test('the plan of the shown month is there for whatever names its version', () => {
  const { client, see } = setUp();
  const plan = { month: '2026-03-01', planVersion: '1' };
  see(PLAN, plan);
  expect(client.getQueryData(planQuery('1').queryKey)).toEqual(plan);
});
