import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, exit } from 'node:process';
import { findBrowser } from './browser.mjs';
import { judgeRun } from './count.mjs';
import { fail } from './run.mjs';
import { productEnvironment, root, setUp } from './setup.mjs';

const vitest = { file: 'node_modules/vitest/vitest.mjs', reportFlag: '--outputFile.json=' };
const reporters = ['--reporter=default', '--reporter=json'];

/** Every run of a tool that counts, from the fastest answer to the slowest. */
const runs = [
  { name: 'check', file: 'tools/check.ts', args: ['--without-house-rules'], reportFlag: '--report=' },
  { ...vitest, name: 'house rules', args: ['run', '--project=tidy', ...reporters] },
  { ...vitest, name: 'packages, server, web, tools', args: ['run', '--project=unit', ...reporters] },
  { ...vitest, name: 'journeys in the browser', args: ['run', '--project=e2e', ...reporters] },
];

async function runEverything() {
  const node = await setUp({ web: true });
  await findBrowser((line) => console.log(line));
  const folder = mkdtempSync(join(tmpdir(), 'test-reports-'));
  /** @type {import('./count.mjs').Count} */
  const total = { passed: 0, failed: 0, failures: [] };
  try {
    for (const [index, run] of runs.entries()) {
      const began = Date.now();
      console.log(`\n== ${run.name}`);
      const report = join(folder, `${index}.json`);
      const count = judgeRun(await runToEnd(node, [run.file, ...run.args, run.reportFlag + report]), report);
      total.passed += count.passed;
      total.failed += count.failed;
      total.failures.push(...count.failures.map((failure) => `${run.name}: ${failure}`));
      const seconds = Math.round((Date.now() - began) / 1000);
      console.log(`== ${run.name}: ${count.passed} passed, ${count.failed} failed in ${seconds} s`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return total;
}

/**
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<number | null>} the exit code; `null` after a signal
 */
function runToEnd(program, args) {
  const env = { ...productEnvironment(), ...(argv.includes('--full') ? { FULL: '1' } : {}) };
  const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' });
  // What was asked to end does not begin the next run.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => {
      child.kill(signal);
      child.once('exit', () => exit(1));
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code));
  });
}

runEverything().then(({ passed, failed, failures }) => {
  // Whoever reads only the end of the output learns what to look at.
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  exit(failed === 0 && passed > 0 ? 0 : 1);
}, fail);
