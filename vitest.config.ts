import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './tools/slow-first.ts';

/** `npm run torture`: the tests in torture/ with their full counts take up to hours. */
const isTorture = process.env.TORTURE === '1';

const ignored = ['**/node_modules/**', '**/dist/**', '**/data/**'];

/**
 * Three projects: `tidy` holds the house rules, `unit` holds every test that stands beside its code and those in torture/ (their small counts),
 * `e2e` the browser journeys against a served product.
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    // One more than there are cores: while a test waits for the database or a process, another one runs.
    maxWorkers: availableParallelism() + 1,
    globalSetup: ['apps/server/src/platform/database/test-cluster.ts'],
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: 'tidy',
          environment: 'node',
          include: ['tools/tidy.test.ts', 'tools/tidy/*.test.ts'],
          exclude: ignored,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            '{packages,apps}/*/src/**/*.test.{ts,tsx}',
            'tools/*.test.ts',
            'bench/**/*.test.ts',
            'torture/**/*.test.ts',
          ],
          exclude: [...ignored, 'tools/tidy.test.ts'],
          // Modules are evaluated once for each process instead of once for each file.
          isolate: false,
          setupFiles: ['tools/undo-stubs.ts'],
          testTimeout: isTorture ? 4 * 3_600_000 : 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.e2e.ts'],
          exclude: ignored,
          globalSetup: ['e2e/support/shared-server.ts'],
          // Three at a time, however many cores: each has its browser, and they share server and database. While one
          // waits for a page or a server, two cores have enough to do.
          maxWorkers: 3,
          // Files that follow each other share their process, and with it the browser.
          isolate: false,
          // Patience with a busy machine: a state that comes is seen at once, one that never comes takes this long.
          expect: { poll: { timeout: 15_000, interval: 50 } },
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
