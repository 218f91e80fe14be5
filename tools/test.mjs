import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, exit } from 'node:process';
import { findBrowser } from './browser.mjs';
import { judgeRun } from './count.mjs';
import { findPostgres15 } from './postgres-15.mjs';
import { fail } from './run.mjs';
import { planRuns } from './runs.mjs';
import { productEnvironment, root, setUp } from './setup.mjs';

const isFull = argv.includes('--full');

async function runEverything() {
  const postgres15 = isFull ? findPostgres15(process.env.POSTGRES_15) : null;
  const { runs, skipped } = planRuns({ isFull, root, postgres15 });
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
      const count = judgeRun(await runToEnd(node, run, report), report);
      total.passed += count.passed;
      total.failed += count.failed;
      total.failures.push(...count.failures.map((failure) => `${run.name}: ${failure}`));
      const seconds = Math.round((Date.now() - began) / 1000);
      console.log(`== ${run.name}: ${count.passed} passed, ${count.failed} failed in ${seconds} s`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { ...total, skipped };
}

/**
 * @param {string} node
 * @param {import('./runs.mjs').Run} run
 * @param {string} report where it leaves its figures
 * @returns {Promise<number | null>} the exit code; `null` after a signal
 */
function runToEnd(node, { file, args, reportFlag, environment }, report) {
  const env = { ...productEnvironment(), ...environment };
  const child = spawn(node, [file, ...args, reportFlag + report], { cwd: root, env, stdio: 'inherit' });
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

runEverything().then(({ passed, failed, failures, skipped }) => {
  // Whoever reads only the end of the output learns what to look at.
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`);
  if (skipped.length > 0) console.log(`\nSkipped:\n${skipped.map((one) => `  ${one}`).join('\n')}`);
  console.log(
    `\n${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
  );
  exit(failed === 0 && passed > 0 ? 0 : 1);
}, fail);
