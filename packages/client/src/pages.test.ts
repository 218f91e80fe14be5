import { expect, test } from 'vitest';
import { type ReadPage, rowsOf } from './pages.ts';

/** A list of `count` rows that caps its pages at `maxSize`, and the pages that were read from it. */
function listOf(count: number, maxSize = 100): { readonly pages: number[]; readonly read: ReadPage<number> } {
  const pages: number[] = [];
  const all = Array.from({ length: count }, (_, at) => at);
  const read: ReadPage<number> = ({ page, limits }) => {
    pages.push(page);
    const size = Math.min(limits, maxSize);
    return Promise.resolve({ data: all.slice((page - 1) * size, page * size) });
  };
  return { pages, read };
}

async function numbersOf(rows: AsyncIterable<number>): Promise<number[]> {
  const numbers: number[] = [];
  for await (const row of rows) numbers.push(row);
  return numbers;
}

test('every row is returned once, in order, over several pages', async () => {
  const { pages, read } = listOf(7);
  expect(await numbersOf(rowsOf(read, 3))).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(pages).toEqual([1, 2, 3]);
});

test('a list that ends with a full page ends with the empty one after it', async () => {
  const { pages, read } = listOf(6);
  expect(await numbersOf(rowsOf(read, 3))).toHaveLength(6);
  expect(pages).toEqual([1, 2, 3]);
});

test('a list with a smaller page limit than requested is returned completely', async () => {
  const { pages, read } = listOf(7, 2);
  expect(await numbersOf(rowsOf(read, 3))).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(pages).toEqual([1, 2, 3, 4]);
});

test('an empty list is one page', async () => {
  const { pages, read } = listOf(0);
  expect(await numbersOf(rowsOf(read))).toEqual([]);
  expect(pages).toEqual([1]);
});

test('a loop that stops early reads no further page', async () => {
  const { pages, read } = listOf(9);
  for await (const row of rowsOf(read, 3)) if (row === 2) break;
  expect(pages).toEqual([1]);
});
