import { basename } from 'node:path';
import fc from 'fast-check';
import { afterEach } from 'vitest';
import { isFull } from './counts.ts';

const MAX_SEED = 2 ** 31 - 1;

/** One for all that a file draws: every file is a process of its own. */
let drawn: number | null = null;

/**
 * The seed of a test's random cases, a new one for each run. `npm run torture` prints it; otherwise the message of
 * whatever fails says how to play the very same cases again, which `SEED=…` does.
 * @throws RangeError where SEED is no whole number
 */
export function seedOf(test: string): number {
  drawn ??= givenSeed() ?? Math.floor(Math.random() * MAX_SEED);
  if (isFull) console.log(`${test}: seed ${drawn}`);
  return drawn;
}

/** What was drawn so far; null before. */
export const drawnSeed = (): number | null => drawn;

/**
 * Cases that are the same in each run, as `examples` of a property, which it tries before the drawn ones: what a test says of
 * all its cases together, such as which levels they reach, is true by these, and no matter of luck.
 */
export function knownCases<Case>(cases: fc.Arbitrary<Case>, number: number, seed: number): [Case][] {
  return fc.sample(cases, { numRuns: number, seed }).map((one) => [one]);
}

function givenSeed(): number | null {
  const given = process.env.SEED;
  if (given === undefined) return null;
  const seed = Number(given);
  if (!Number.isSafeInteger(seed)) throw new RangeError(`SEED is to be a whole number, not ${given}`);
  return seed;
}

/** How a file is run with a seed: its counts, small or full, belong to its cases. */
function replayOf(file: string, seed: number): string {
  const name = basename(file, '.test.ts');
  return isFull
    ? `SEED=${seed} npm run torture -- ${name}`
    : `SEED=${seed} node_modules/.bin/vitest run torture/${name}.test.ts`;
}

afterEach(({ task }) => {
  if (drawn === null) return;
  for (const error of task.result?.errors ?? [])
    error.message += `\nThe same cases again: ${replayOf(task.file.name, drawn)}`;
});
