import { expect, test, vi } from 'vitest';
import { readyFor, setRefusalPreparation } from './refused.ts';

test.each([
  ['an answer', 200, false, {}, true],
  ['a read that finds nothing', 404, false, { code: 'notFound', params: {} }, true],
  ['a read without any body', 404, false, undefined, true],
  ['an ended session', 401, false, undefined, false],
  ['a read that says why there is nothing', 404, true, { code: 'a', params: { since: 'b' } }, true],
  ['a write of what is not there', 404, true, undefined, false],
  ['a refused read', 422, true, {}, true],
])('%s (%i) has the words for it: %s', async (_, status, expected, body, isRead) => {
  const prepare = vi.fn((_refused: readonly unknown[]) => Promise.resolve());
  setRefusalPreparation(prepare);
  await readyFor(status, body, isRead);
  expect(prepare.mock.calls).toEqual(expected ? [[[body]]] : []);
});
