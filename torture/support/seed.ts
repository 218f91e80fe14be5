import { basename } from 'node:path';
import fc from 'fast-check';
import { afterEach } from 'vitest';
import { isFull } from './counts.ts';

const MAX_SEED = 2 ** 31 - 1;

/** One for all draws of a file: every file is a process of its own. */
let drawn: number | null = null;

/**
 * The seed of a test's random cases, a new one for each run. `npm run torture` prints it; otherwise the failure message
 * says how to reproduce the same cases with `SEED=…`.
 * @throws RangeError if SEED is not an integer
 */
export function seedOf(test: string): number {
  drawn ??= givenSeed() ?? Math.floor(Math.random() * MAX_SEED);
  if (isFull) console.log(`${test}: seed ${drawn}`);
  return drawn;
}

/** The seeds drawn so far; null before the first. */
export const drawnSeed = (): number | null => drawn;

/**
 * Cases that are the same in each run, as `examples` of a property, which are tried before the random ones: a statement
 * about all cases together, such as the levels they reach, must hold because of these and not by chance.
 */
export function knownCases<Case>(cases: fc.Arbitrary<Case>, number: number, seed: number): [Case][] {
  return fc.sample(cases, { numRuns: number, seed }).map((one) => [one]);
}

function givenSeed(): number | null {
  const text = process.env.SEED;
  if (text === undefined) return null;
  const seed = Number(text);
  if (!Number.isSafeInteger(seed)) throw new RangeError(`SEED must be an integer, not ${text}`);
  return seed;
}

/** How to run a file with a seed: its counts, small or full, are part of what the seed reproduces. */
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
