/** Random numbers from 0 to below 1, reproducible by a seed: a failed run can be repeated as it was. */
export type Random = () => number;

/** Mulberry32: small, and uniform enough to choose moments and victims. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The run's seed: SEED from the environment, else a new one. Printed, so that it can be reused. */
export function runSeed(purpose: string): number {
  const seedText = process.env.SEED;
  const seed =
    seedText === undefined || seedText === '' ? Math.floor(Math.random() * 2 ** 32) : Number(seedText);
  console.log(`${purpose}: SEED=${seed}`);
  return seed;
}
