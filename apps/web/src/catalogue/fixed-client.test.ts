import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { planQuery } from '../frame/plan/plan.data.ts';
import { rowsQuery } from './fixed-answers.ts';
import { type FixedState, fixedClient } from './fixed-client.ts';

const first = (state: FixedState, queryKey: readonly unknown[]) =>
  new QueryObserver(fixedClient(state), { queryKey }).getCurrentResult();

test('answers are there at the first render, so that nothing on the page moves afterwards', () => {
  for (const { queryKey } of [planQuery(), rowsQuery(3, 1, 10)])
    expect(first('ready', queryKey)).toMatchObject({ status: 'success', fetchStatus: 'idle' });
});

test('loading and failed reads have no data at the first render', async () => {
  const { queryKey } = planQuery();
  expect([first('loading', queryKey).status, first('failed', queryKey).status]).toEqual([
    'pending',
    'pending',
  ]);
  await expect(fixedClient('failed').fetchQuery({ queryKey })).rejects.toMatchObject({ status: 500 });
});

test('a refetch, as for a file of all rows, is answered again', async () => {
  const { queryKey } = rowsQuery(3, 1, 10);
  expect(await fixedClient('ready').fetchQuery({ queryKey, staleTime: 0, gcTime: 0 })).toMatchObject({
    total: 3,
  });
});

test('an unknown path is not found', async () => {
  const queryKey = ['/api/nothing-of-the-kind'];
  await expect(fixedClient('ready').fetchQuery({ queryKey })).rejects.toMatchObject({ status: 404 });
});
