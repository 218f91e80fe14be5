import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { argv, exit } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fail } from './run.mjs';
import { endRun, openRunFolder, processesOf } from './run-folder.mjs';
import { root } from './setup.mjs';

/** Time allowed for a run's clean-up before its processes count as left behind. */
const CLEANING_MS = 30_000;

/**
 * Result of one run. `load` is the highest one-minute load average.
 *
 * @typedef {{ load: number, code: number | null, passed: number, failed: number, seconds: number }} Outcome
 */

/**
 * Repeats a test run, each time with a temporary folder of its own, while `busy` other processes use all the processor
 * time they can get.
 *
 * @param {{ runs: number, busy: number, command: readonly string[], results: string, logs: string, cleaningMs?: number,
 *   say: (line: string) => void }} wanted
 *   `command` ends with `N passed, N failed`; its output goes to `logs` with the name of each process left behind, and so
 *   do the files in `results` about its failures, which the next run overwrites
 * @returns {Promise<boolean>} whether all were green and left nothing behind
 */
export async function repeatRuns({ runs, busy, command, results, logs, cleaningMs = CLEANING_MS, say }) {
  const folder = openRunFolder();
  mkdirSync(logs, { recursive: true });
  say('| run | busy processes | load | passed | failed | seconds | processes left | folders left |');
  say('|---|---|---|---|---|---|---|---|');
  const endOthers = keepBusy(busy);
  let isGreen = true;
  try {
    for (let run = 1; run <= runs; run += 1) {
      const home = join(folder, String(run));
      mkdirSync(home);
      const log = join(logs, `run-${run}.log`);
      const { load, code, passed, failed, seconds } = await runOnce(command, home, log);
      if (code !== 0 && existsSync(results)) cpSync(results, join(logs, `run-${run}`), { recursive: true });
      const { processes, folders } = await leftIn(home, cleaningMs);
      appendFileSync(log, processes.map((name) => `left: ${name}\n`).join(''));
      await endRun(home);
      isGreen &&= code === 0 && passed > 0 && failed === 0 && processes.length + folders === 0;
      const figures = [run, busy, load.toFixed(1), passed, failed, seconds, processes.length, folders];
      say(`| ${figures.join(' | ')} |`);
    }
  } finally {
    endOthers();
  }
  return isGreen;
}

/**
 * Starts processes that use all the processor time they can get, in a session of their own like those of another terminal:
 * Linux shares the cores between sessions first.
 *
 * @param {number} count
 * @returns {() => void} ends them
 */
function keepBusy(count) {
  if (count === 0) return () => undefined;
  const script = `for (let i = 0; i < ${count}; i += 1)
    require('node:child_process').spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' });`;
  const leader = spawn(process.execPath, ['--eval', script], { stdio: 'ignore', detached: true });
  return () => void (leader.pid === undefined || process.kill(-leader.pid, 'SIGKILL'));
}

/**
 * @param {readonly string[]} command
 * @param {string} home
 * @param {string} log
 * @returns {Promise<Outcome>}
 */
async function runOnce([program = '', ...args], home, log) {
  const { BLATTWERK_RUN_FOLDER: _, npm_lifecycle_event: __, ...environment } = process.env;
  const file = openSync(log, 'w');
  const began = Date.now();
  const child = spawn(program, args, {
    cwd: root,
    env: { ...environment, TMPDIR: home },
    stdio: ['ignore', file, file],
  });
  closeSync(file);
  let load = 0;
  const note = () => {
    load = Math.max(load, loadavg()[0] ?? 0);
  };
  const noting = setInterval(note, 5_000);
  const [code] = await once(child, 'exit').finally(() => clearInterval(noting));
  note();
  const [, passed = 0, failed = 1] =
    /(\d+) passed, (\d+) failed\b[^\n]*\s*$/.exec(readFileSync(log, 'utf8')) ?? [];
  return {
    load,
    code,
    passed: Number(passed),
    failed: Number(failed),
    seconds: Math.round((Date.now() - began) / 1000),
  };
}

/**
 * What a run has left behind after its clean-up.
 *
 * @param {string} home
 * @param {number} cleaningMs
 */
async function leftIn(home, cleaningMs) {
  const until = Date.now() + cleaningMs;
  for (;;) {
    const processes = processesOf(home).map(({ command }) => command);
    const folders = readdirSync(home).length;
    if (processes.length + folders === 0 || Date.now() > until) return { processes, folders };
    await sleep(100);
  }
}

async function main() {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '5' }, busy: { type: 'string', default: '0' } },
  });
  const options = { runs: Number(values.runs), busy: Number(values.busy) };
  if (!Number.isInteger(options.runs) || !Number.isInteger(options.busy))
    throw new Error('usage: npm run test:repeat -- [--runs N] [--busy N]');
  const command = [process.execPath, 'tools/test.mjs'];
  const logs = join(root, '.cache/repeated');
  const results = join(root, 'test-results');
  const isGreen = await repeatRuns({ ...options, command, results, logs, say: (line) => console.log(line) });
  exit(isGreen ? 0 : 1);
}

if (argv[1] === fileURLToPath(import.meta.url)) main().catch(fail);
