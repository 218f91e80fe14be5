import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { argv, exit } from 'node:process';
import { fail } from './run.mjs';
import { openRunFolder } from './run-folder.mjs';
import { productEnvironment, root, setUp } from './setup.mjs';

/**
 * The stress tests of the plan package, which draw random networks and scenarios: `npm run torture -- plan` runs them too.
 */
const ofPlan = ['what-if/what-if', 'goals/goals', 'explanation/explain-order'].map(
  (name) => `packages/plan/src/${name}.test.ts`,
);

/**
 * Runs the tests in torture/ with their full counts, one file at a time: they start servers of their own and measure them
 * under load. `npm run torture -- plan` runs the files whose names begin with that word, with `-t "concurrent"` only the tests
 * in them whose names contain these words.
 */
async function runTorture() {
  openRunFolder();
  const node = await setUp({ web: true });
  const given = argv.slice(2);
  const firstOption = given.findIndex((one) => one.startsWith('-'));
  const words = firstOption === -1 ? given : given.slice(0, firstOption);
  const options = given.slice(words.length);
  const files = [
    ...(words.length === 0 ? [''] : words).map((word) => `torture/${word}`),
    ...(words.length === 0 || words.includes('plan') ? ofPlan : []),
  ];
  const args = ['run', '--project=unit', '--no-file-parallelism', '--reporter=verbose', ...files, ...options];
  const child = spawn(node, ['node_modules/vitest/vitest.mjs', ...args], {
    cwd: root,
    env: { ...productEnvironment(), TORTURE: '1' },
    stdio: 'inherit',
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.once('error', fail);
  child.once('exit', (code, signal) => exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
}

runTorture().catch(fail);
