import { expect, test } from 'vitest';
import { chosenIds } from './chosen-ids.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('rows selected one by one are not read again', async () => {
  const load = () => Promise.reject(new Error('read'));
  expect(await chosenIds({ kind: 'rows', ids: [3, '5'] }, load)).toEqual([3, 5]);
});

test('all filtered rows are read page by page, and a row that moved meanwhile is included once', async () => {
  const pages = [numbers(100), [100, ...numbers(150).slice(100)]];
  const ids = await chosenIds({ kind: 'matching', total: 150 }, async (page) => ({
    items: (pages[page - 1] ?? []).map((id) => ({ id })),
    total: 150,
  }));
  expect(ids).toEqual(numbers(150));
});
