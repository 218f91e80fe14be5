/** Whether all is tried: by `npm run test:full`, and by whoever names a file (`vitest.config.ts` says so). */
export const isFullRun = process.env.WITH_FULL_RUN === '1';

/**
 * Registers what repeats a rule in another look, or leads away from the main path of its flow: for `npm run test:full`, as
 * a whole file named `*.full.test.ts` or `*.full.e2e.ts` is.
 */
export function inFullRun(register: () => void): void {
  if (isFullRun) register();
}

/** The first `count` of these cases, which are the main ones; in the full run all of them. */
export function mainCases<const Case>(count: number, cases: readonly Case[]): readonly Case[] {
  return isFullRun ? cases : cases.slice(0, count);
}
