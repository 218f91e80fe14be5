import { expect, test } from 'vitest';
import { chosenIds, inBlocks } from './in-blocks.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('what was chosen one by one is not read again', async () => {
  const load = () => Promise.reject(new Error('read'));
  expect(await chosenIds({ kind: 'rows', ids: [3, '5'] }, load)).toEqual([3, 5]);
});

test('all that the filters leave is read page by page, and a row that moved meanwhile comes once', async () => {
  const pages = [numbers(100), [100, ...numbers(150).slice(100)]];
  const ids = await chosenIds({ kind: 'matching', total: 150 }, async (page) => ({
    items: (pages[page - 1] ?? []).map((id) => ({ id })),
    total: 150,
  }));
  expect(ids).toEqual(numbers(150));
});

test('more than a thousand go in blocks, and what is refused is named', async () => {
  const sizes: number[] = [];
  const outcome = await inBlocks(numbers(2001), async (ids) => {
    sizes.push(ids.length);
    return { done: ids.slice(1), failed: [{ id: ids[0] ?? 0, status: 409, code: 'itemPaid', reason: 'no' }] };
  });
  expect(sizes).toEqual([1000, 1000, 1]);
  expect(outcome.done).toHaveLength(1998);
  expect(outcome.failed.map(({ id }) => id)).toEqual([1, 1001, 2001]);
});

test('where a block fails, none of those after it is sent', async () => {
  const sent: number[] = [];
  const send = async (ids: number[]) => {
    sent.push(ids.length);
    throw new Error('no answer');
  };
  await expect(inBlocks(numbers(1500), send)).rejects.toThrow('no answer');
  expect(sent).toEqual([1000]);
});
