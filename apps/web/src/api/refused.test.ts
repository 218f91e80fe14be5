import { expect, test, vi } from 'vitest';
import { readyFor, setRefusalPreparation } from './refused.ts';

test.each([
  ['an answer', 200, { body: {} }, false],
  ['a read that finds nothing', 404, { body: { code: 'notFound', params: {} } }, false],
  ['a read without any body', 404, { body: undefined }, false],
  ['an ended session', 401, undefined, false],
  ['a read that says why there is nothing', 404, { body: { code: 'a', params: { since: 'b' } } }, true],
  ['a write of what is not there', 404, undefined, true],
  ['a refused read', 422, { body: {} }, true],
])('%s (%i) has the words for it: %s', async (_, status, read, expected) => {
  const prepare = vi.fn(() => Promise.resolve());
  setRefusalPreparation(prepare);
  await readyFor(status, read);
  expect(prepare).toHaveBeenCalledTimes(expected ? 1 : 0);
});
