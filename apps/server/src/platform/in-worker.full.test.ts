import { expect, test } from 'vitest';
import type { Chore } from '../../test-support/chore.worker.ts';
import { PATIENCE_MS } from '../../test-support/patience.ts';
import { inWorker } from './in-worker.ts';

type Bounds = Parameters<typeof inWorker>[1];

const tooMuch = () => new Error('The chore took too long.');

/** Mutates the caller's object: a bound that a test changes applies to the next question. */
const asker = (bounds: Omit<Bounds, 'tooMuch'>) =>
  inWorker<Chore, string>(
    new URL('../../test-support/chore.worker.ts', import.meta.url),
    Object.assign(bounds, { tooMuch }),
  );

test('work that exceeds its budget is cut off, others are served meanwhile, and the next question is answered', async () => {
  const ask = asker({ mostWorkMs: 500, longestMs: PATIENCE_MS });
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);
  const [endless, next] = [ask({ workMs: Number.POSITIVE_INFINITY }), ask({})];
  await expect(endless).rejects.toThrow(tooMuch());
  clearInterval(turning);
  expect(turns).toBeGreaterThan(1);
  expect(await next).toBe('done');
});

test('a thread that gets no processor time is waited for', async () => {
  const ask = asker({ mostWorkMs: 500, longestMs: PATIENCE_MS });
  expect(await ask({ stillMs: 1_500 })).toBe('done');
});

test('the cost of earlier questions does not count', async () => {
  const ask = asker({ mostWorkMs: 800, longestMs: PATIENCE_MS });
  for (let question = 0; question < 4; question += 1) expect(await ask({ workMs: 300 })).toBe('done');
});

test('a thread that hangs is given up, and the next question is answered', async () => {
  const bounds = { mostWorkMs: PATIENCE_MS, longestMs: 500 };
  const ask = asker(bounds);
  await expect(ask({ stillMs: 2 * PATIENCE_MS })).rejects.toThrow(tooMuch());
  bounds.longestMs = PATIENCE_MS;
  expect(await ask({})).toBe('done');
});
