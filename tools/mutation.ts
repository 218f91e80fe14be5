import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { Stryker } from '@stryker-mutator/core';
import { changedFiles } from './check-steps.ts';
import { mutatedFiles, testsOf } from './mutation-files.ts';
import { openRunFolder } from './run-folder.mjs';
import { root } from './setup.mjs';

/**
 * Mutation tests: mutates conditions, operators and blocks one at a time and reports the mutants that no test detects.
 * Mutates the changed access policies and books, or the files that are named. Test files that are named run too.
 * `npm run mutation -- FILE.ts FILE.ts:30-40 FILE.test.ts`
 */
async function mutate(): Promise<void> {
  const fileArguments = Map.groupBy(argv.slice(2), (file) => (file.endsWith('.test.ts') ? 'test' : 'source'));
  const files = fileArguments.get('source') ?? mutatedFiles(changedFiles(root).filter(isThere));
  if (files.length === 0) {
    console.log('mutation: no changed file is a policy or part of the books; name the files to mutate');
    return;
  }
  // Ends the servers and databases of the tests, however the run ends.
  const folder = openRunFolder();
  const results = await new Stryker({
    mutate: files,
    testFiles: [...testsOf(files), ...(fileArguments.get('test') ?? [])],
    testRunner: 'vitest',
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
    vitest: { related: false },
    coverageAnalysis: 'perTest',
    // Code that also runs while a test file loads would be tested by all tests.
    ignoreStatic: true,
    concurrency: availableParallelism(),
    // Long enough that a busy machine is not mistaken for an endless loop.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 60,
    // Types or the database reject an empty text or object: no test has to detect that.
    mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral'] },
    tempDirName: join(folder, 'mutation'),
    ignorePatterns: ['/.cache', '/apps/web/dist', '/data', '/docs/images', '/e2e/pictures', '/test-results'],
    // Stryker would read it with functions that TypeScript 7 no longer has.
    tsconfigFile: 'none',
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { logTests: false, reportTests: false },
  }).runMutationTest();
  const tried = results.filter(({ status }) => status !== 'Ignored');
  const unnoticed = tried.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  console.log(`mutation: ${unnoticed.length} of ${tried.length} mutants survived`);
}

const isThere = (file: string) => existsSync(join(root, file));

await mutate();
