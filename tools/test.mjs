import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, exit } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBrowser } from './browser.mjs';
import { judgeRun } from './count.mjs';
import { findOtherBrowsers } from './other-browsers.mjs';
import { findPgBouncer } from './pgbouncer.mjs';
import { findPostgres15 } from './postgres-15.mjs';
import { fail } from './run.mjs';
import { endProcessesOf, endRun, openRunFolder, processesOf } from './run-folder.mjs';
import { planRuns, runOf } from './runs.mjs';
import { productEnvironment, root, setUp } from './setup.mjs';

const isFull = argv.includes('--full');
/** For single files: `npm test -- packages/plan/src/money.test.ts`. */
const files = argv.slice(2).filter((arg) => arg !== '--full');
const isAll = files.length === 0;

async function runEverything() {
  const folder = openRunFolder();
  const { runs, skipped } = isAll
    ? planRuns({ root, installed: isFull ? findInstalled() : null })
    : { runs: [runOf(files, isFull)], skipped: [] };
  const withBrowser = isAll || files.some((file) => file.includes('e2e'));
  // Sources under development are served without a build.
  const node = await setUp({ web: withBrowser && process.env.DEV_URL === undefined });
  if (withBrowser) await findBrowser((line) => console.log(line));
  const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
  /** @type {import('./count.mjs').Count} */
  const total = { passed: 0, failed: 0, failures: [], skipped };
  for (const [index, run] of runs.entries()) {
    const began = Date.now();
    console.log(`\n== ${run.name}`);
    const report = join(reports, `${index}.json`);
    const count = judgeRun(await runToEnd(node, run, report), report);
    total.passed += count.passed;
    total.failed += count.failed;
    total.failures.push(...count.failures.map((failure) => `${run.name}: ${failure}`));
    // With named files, `-t` may leave out tests.
    if (isAll) total.skipped.push(...count.skipped.map((one) => `${run.name}: ${one}`));
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(`== ${run.name}: ${count.passed} passed, ${count.failed} failed in ${seconds} s`);
    await tellOfRemains(folder);
  }
  await endRun(folder);
  return total;
}

/** @returns {import('./runs.mjs').Installed} */
function findInstalled() {
  return {
    postgres15: findPostgres15(process.env.POSTGRES_15),
    pgBouncer: findPgBouncer(process.env.PGBOUNCER),
    otherBrowsers: findOtherBrowsers(),
  };
}

/**
 * Reports the processes a run left behind, after giving them time to end: the next run would share the machine with them.
 *
 * @param {string} folder
 */
async function tellOfRemains(folder) {
  const until = Date.now() + 30_000;
  let left = processesOf(folder);
  for (; left.length > 0 && Date.now() < until; left = processesOf(folder)) await sleep(200);
  for (const { pid, command } of left)
    console.log(`left running, now ended: ${pid} ${command.slice(0, 200)}`);
  await endProcessesOf(folder);
}

/**
 * @param {string} node
 * @param {import('./runs.mjs').Run} run
 * @param {string} report path of its report
 * @returns {Promise<number | null>} the exit code; `null` after a signal
 */
function runToEnd(node, { file, args, reportFlag, environment }, report) {
  const env = { ...productEnvironment(), ...environment };
  const child = spawn(node, [file, ...args, reportFlag + report], { cwd: root, env, stdio: 'inherit' });
  // After a signal the next run is not started.
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
  // The failures come last, for readers who only see the end of the output.
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`);
  if (skipped.length > 0)
    console.log(`\n${skipped.length} skipped:\n${skipped.map((one) => `  ${one}`).join('\n')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  exit(failed === 0 && passed > 0 ? 0 : 1);
}, fail);
