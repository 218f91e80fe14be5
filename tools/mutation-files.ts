const source = 'apps/server/src';
const mutated = new RegExp(`^${source}/(.*\\.policy\\.ts|money/books/.*\\.ts)$`);
const helpsTests = /\.test\.ts$|\/testing\//;

/** Those of the given files that are mutated, by their paths from the root: access policies and the books. */
export function mutatedFiles(paths: readonly string[]): string[] {
  return paths.filter((path) => mutated.test(path) && !helpsTests.test(path));
}

/**
 * The tests that must detect a change in one of these files, as patterns: those of its feature, and for a policy also the
 * access matrix.
 * @param files by their paths from the root; line ranges may follow, as in `leaf.policy.ts:30-40`
 */
export function testsOf(files: readonly string[]): string[] {
  const features = files.flatMap((file) => file.match(`^${source}/[^/]+/[^/]+(?=/)`) ?? []);
  const tests = features.map((feature) => `${feature}/**/*.test.ts`);
  if (files.some((file) => /\.policy\.ts(:|$)/.test(file)))
    tests.push('apps/server/test-support/access/access-matrix.test.ts');
  return [...new Set(tests)];
}
