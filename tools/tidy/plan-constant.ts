import { type Finding, lineOf, type ProjectFile } from './project-files.ts';

/**
 * Files that may use the specification's numbers directly: a plan file without a plan of its own, and the source of the
 * examples.
 */
const takesTheConstant = [
  'apps/server/src/commission/plan/parse-plan-file.ts',
  'apps/web/src/catalogue/fixed-answers.ts',
];

/** Product code; tests and their support may use any plan. */
function isProduct(path: string): boolean {
  return /^apps\/(?:server|web)\/src\//.test(path) && !/\.test\.|\/testing\/|\/test-[a-z-]+\.ts$/.test(path);
}

/**
 * Code that shows or computes a month uses the plan of that month, which is a database row. Code that imports the
 * specification's numbers would go on showing them after the company has changed its plan.
 */
export function checkPlanConstant(files: readonly ProjectFile[]): Finding {
  const judged = files.filter(({ path }) => isProduct(path) && !takesTheConstant.includes(path));
  const violations = judged.flatMap(({ path, text }) =>
    [...text.matchAll(/\/default-plan\.ts'/g)].map(
      ({ index }) => `${path}:${lineOf(text, index)}: take the plan of the cycle, or the one in force`,
    ),
  );
  return { checked: judged.length, violations };
}
