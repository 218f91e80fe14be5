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
 * Changes conditions, operators and blocks one at a time, and says which change no test notices: in the access policies
 * and the books, as far as they were changed, or in the files that are named. Test files that are named are asked, too.
 * `npm run mutation -- FILE.ts FILE.ts:30-40 FILE.test.ts`
 */
async function mutate(): Promise<void> {
  const named = Map.groupBy(argv.slice(2), (file) => (file.endsWith('.test.ts') ? 'test' : 'source'));
  const files = named.get('source') ?? mutatedFiles(changedFiles(root).filter(isThere));
  if (files.length === 0) {
    console.log('mutation: neither a policy nor the books are changed; name the files that are meant');
    return;
  }
  // However it ends, the servers and databases of its tests end with it.
  const folder = openRunFolder();
  const results = await new Stryker({
    mutate: files,
    testFiles: [...testsOf(files), ...(named.get('test') ?? [])],
    testRunner: 'vitest',
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
    vitest: { related: false },
    coverageAnalysis: 'perTest',
    // What also runs while a file's tests are prepared would be tried by all tests.
    ignoreStatic: true,
    concurrency: availableParallelism(),
    // On a busy machine a change is not taken for one that never ends.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 60,
    // An empty text or object is refused by the types or by the database: no test has to show that.
    mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral'] },
    tempDirName: join(folder, 'mutation'),
    ignorePatterns: ['/.cache', '/apps/web/dist', '/data', '/docs/images', '/e2e/pictures', '/test-results'],
    // It would be read by functions of TypeScript that version 7 does not have.
    tsconfigFile: 'none',
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { logTests: false, reportTests: false },
  }).runMutationTest();
  const tried = results.filter(({ status }) => status !== 'Ignored');
  const unnoticed = tried.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  console.log(`mutation: no test notices ${unnoticed.length} of ${tried.length} changes`);
}

const isThere = (file: string) => existsSync(join(root, file));

await mutate();
