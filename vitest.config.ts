import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { PATIENCE_MS } from './apps/server/test-support/patience.ts';
import { SlowFirst } from './tools/slow-first.ts';

/** `npm run torture`: the tests in torture/ with their full counts take up to hours. */
const isTorture = process.env.TORTURE === '1';

/** A test waits for several states, one after the other: which one never comes is said before its own time is over. */
const testTimeout = 5 * PATIENCE_MS;
const poll = { timeout: PATIENCE_MS, interval: 50 };

const namesFiles = process.argv.slice(2).some((word) => !word.startsWith('-') && word.includes('/'));
/**
 * `FULL=1` is `npm run test:full`. Whoever names files gets all that is in them, but with `FULL=0` only what every run tries.
 */
const { FULL } = process.env;
const hasEverything = FULL === '1' || (namesFiles && FULL !== '0');
/** What repeats a rule in other looks, or needs processes and databases of its own for long. */
const leftToFullRun = hasEverything || namesFiles ? [] : ['**/*.full.*'];
// For what is left to it within a file.
process.env.WITH_FULL_RUN = hasEverything ? '1' : '';

const ignored = ['**/node_modules/**', '**/dist/**', '**/data/**', ...leftToFullRun];

/**
 * Four projects: `tidy` holds the house rules, `unit` holds every test that stands beside its code and those in torture/ (their small counts),
 * `e2e` the browser journeys against a served product, `other-browsers` their main paths in Firefox and WebKit.
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    // One more than there are cores: while tests wait for the database or a process, others run. Each worker costs ten seconds
    // of the processor until its modules are loaded and compiled.
    maxWorkers: availableParallelism() + 1,
    globalSetup: ['tools/open-run.ts', 'apps/server/src/platform/database/test-cluster.ts'],
    sequence: { sequencer: SlowFirst },
    // Ends servers and databases in good order, however long that takes on a busy machine.
    teardownTimeout: testTimeout,
    projects: [
      {
        test: {
          name: 'tidy',
          environment: 'node',
          include: ['tools/tidy.test.ts', 'tools/tidy/*.test.ts'],
          exclude: ignored,
          testTimeout,
        },
      },
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            '{packages,apps}/*/src/**/*.test.{ts,tsx}',
            'apps/server/{demo,test-support}/**/*.test.ts',
            'tools/*.test.ts',
            'bench/**/*.test.ts',
            'torture/**/*.test.ts',
            'e2e/sheets/*.test.ts',
          ],
          exclude: [...ignored, 'tools/tidy.test.ts'],
          // Modules are evaluated once for each process instead of once for each file.
          isolate: false,
          setupFiles: ['tools/undo-stubs.ts', 'tools/same-draws.ts'],
          // Of a file's tests that run side by side: each starts processes.
          maxConcurrency: 2,
          expect: { poll: { ...poll, interval: 20 } },
          testTimeout: isTorture ? 4 * 3_600_000 : testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.e2e.ts'],
          exclude: [...ignored, 'e2e/other-browsers/**'],
          globalSetup: ['tools/open-run.ts', 'e2e/support/shared-server.ts'],
          // Three at a time, however many cores: each has its browser, and they share server and database. While one
          // waits for a page or a server, two cores have enough to do.
          maxWorkers: 3,
          // Files that follow each other share their process, and with it the browser.
          isolate: false,
          expect: { poll },
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        test: {
          name: 'other-browsers',
          environment: 'node',
          include: ['e2e/other-browsers/*.e2e.ts'],
          exclude: ignored,
          globalSetup: ['tools/open-run.ts', 'e2e/support/shared-server.ts'],
          // Each has two browsers, one after the other.
          maxWorkers: 2,
          expect: { poll },
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
    ],
  },
});
