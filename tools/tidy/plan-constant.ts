import { type Finding, lineOf, type ProjectFile } from './project-files.ts';

/** Who takes the specification's numbers as such: a plan file without a plan of its own, and what the examples are made up of. */
const takesTheConstant = [
  'apps/server/src/commission/plan/parse-plan-file.ts',
  'apps/web/src/catalogue/fixed-answers.ts',
];

/** What runs as the product: tests and what only they use may take any plan. */
function isProduct(path: string): boolean {
  return /^apps\/(?:server|web)\/src\//.test(path) && !/\.test\.|\/testing\/|\/test-[a-z-]+\.ts$/.test(path);
}

/**
 * Whatever shows or computes a month takes the plan of that month, which is a row. A place that imports the specification's
 * numbers would go on showing them after the company has changed its own.
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
