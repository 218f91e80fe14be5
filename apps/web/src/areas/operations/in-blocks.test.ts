import { expect, test, vi } from 'vitest';
import { inBlocks } from './in-blocks.ts';

const ids = Array.from({ length: 205 }, (_, index) => index + 1);
const refused = { status: 409, code: 'stale', reason: 'later' };

test('many ids are sent in blocks of a hundred, and the results are merged', async () => {
  const send = vi.fn(async (block: number[]) => ({
    done: block.slice(1),
    failed: block.slice(0, 1).map((id) => ({ id, ...refused })),
  }));
  const { done, failed } = await inBlocks(ids, send);
  expect(send.mock.calls.map(([block]) => block.length)).toEqual([100, 100, 5]);
  expect(failed.map(({ id }) => id)).toEqual([1, 101, 201]);
  expect(done).toHaveLength(202);
});

test('nothing is sent for an empty list, and a failed block stops the rest', async () => {
  const send = vi.fn(async () => {
    throw new Error('away');
  });
  expect(await inBlocks([], send)).toEqual({ done: [], failed: [] });
  await expect(inBlocks(ids, send)).rejects.toThrow('away');
  expect(send).toHaveBeenCalledTimes(1);
});

test('a call with a limit of a thousand gets blocks of a thousand, and refusals are reported', async () => {
  const sizes: number[] = [];
  const outcome = await inBlocks(
    Array.from({ length: 2001 }, (_, index) => index + 1),
    async (ids) => {
      sizes.push(ids.length);
      return {
        done: ids.slice(1),
        failed: [{ id: ids[0] ?? 0, status: 409, code: 'itemPaid', reason: 'no' }],
      };
    },
    1000,
  );
  expect(sizes).toEqual([1000, 1000, 1]);
  expect(outcome.done).toHaveLength(1998);
  expect(outcome.failed.map(({ id }) => id)).toEqual([1, 1001, 2001]);
});
