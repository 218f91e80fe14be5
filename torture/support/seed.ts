const MAX_SEED = 2 ** 31 - 1;

/**
 * The seed of a test's random cases: a new one for each run, printed, so that `SEED=… npm run torture` plays
 * the very same cases again.
 */
export function seedOf(test: string): number {
  const given = process.env.SEED;
  const seed = given === undefined ? Math.floor(Math.random() * MAX_SEED) : Number(given);
  if (!Number.isSafeInteger(seed)) throw new RangeError(`SEED is to be a whole number, not ${given}`);
  console.log(`${test}: seed ${seed}`);
  return seed;
}
