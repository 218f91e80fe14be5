/** Whether all tests run: in `npm run test:full`, and if a file is named (set by `vitest.config.ts`). */
export const isFullRun = process.env.WITH_FULL_RUN === '1';

/**
 * Registers tests that repeat a rule in another form, or leave the main path of their flow: only for `npm run
 * test:full`, like whole files named `*.full.test.ts` or `*.full.e2e.ts`.
 */
export function inFullRun(register: () => void): void {
  if (isFullRun) register();
}

/** The first `count` of these cases, which are the main ones; all of them in the full run. */
export function mainCases<const Case>(count: number, cases: readonly Case[]): readonly Case[] {
  return isFullRun ? cases : cases.slice(0, count);
}
