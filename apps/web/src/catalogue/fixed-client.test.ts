import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { planQuery } from '../frame/plan/plan.data.ts';
import { rowsQuery } from './fixed-answers.ts';
import { type FixedState, fixedClient } from './fixed-client.ts';

const first = (state: FixedState, queryKey: readonly unknown[]) =>
  new QueryObserver(fixedClient(state), { queryKey }).getCurrentResult();

test('what the server has answered is there with the first look, so that nothing on the page moves after it', () => {
  for (const { queryKey } of [planQuery(), rowsQuery(3, 1, 10)])
    expect(first('ready', queryKey)).toMatchObject({ status: 'success', fetchStatus: 'idle' });
});

test('what is being read, and what could not be, has nothing with the first look', async () => {
  const { queryKey } = planQuery();
  expect([first('loading', queryKey).status, first('failed', queryKey).status]).toEqual([
    'pending',
    'pending',
  ]);
  await expect(fixedClient('failed').fetchQuery({ queryKey })).rejects.toMatchObject({ status: 500 });
});

test('what is read again, as a file of all rows does, is answered once more', async () => {
  const { queryKey } = rowsQuery(3, 1, 10);
  expect(await fixedClient('ready').fetchQuery({ queryKey, staleTime: 0, gcTime: 0 })).toMatchObject({
    total: 3,
  });
});

test('what there is no answer to is not found', async () => {
  const queryKey = ['/api/nothing-of-the-kind'];
  await expect(fixedClient('ready').fetchQuery({ queryKey })).rejects.toMatchObject({ status: 404 });
});
