import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isAlive } from '../packages/process-lock/src/process-identity.mjs';
import { folderInMemory } from './folder-in-memory.mjs';

/** Environment variable with the run's folder, for everything that belongs to the run. */
const VARIABLE = 'BLATTWERK_RUN_FOLDER';
/** Short, because the path of a socket inside it is limited to about a hundred characters. */
const PREFIX = 'blattwerk-';
const warden = join(dirname(fileURLToPath(import.meta.url)), 'warden.mjs');

/** Where databases of root are kept, which cannot be inside a data folder; a file in that folder names the place. */
const outsidePlaces = '/var/lib/blattwerk/';
const pointerName = 'postgres-place';

/** A process that was started with one of these set to the run's folder belongs to the run. */
const variables = [VARIABLE, 'TMPDIR', 'DATA_DIR'];

/** A process of a run, with its command line. */
/** @typedef {{ pid: number, command: string }} RunProcess */
/** @typedef {RunProcess & { environment: string, workFolder: string }} SeenProcess */

/**
 * Gives a test run a temporary folder of its own, through the environment of this process and of those it starts. However
 * this process ends, a separate warden process then ends every process that knows the folder, and removes the folder. A run
 * inside another run belongs to the outer one.
 *
 * @returns {string} the folder
 */
export function openRunFolder() {
  const outer = process.env[VARIABLE];
  if (outer !== undefined && outer === process.env.TMPDIR) return outer;
  // A TMPDIR in the environment is respected.
  const home = (process.env.TMPDIR === undefined ? folderInMemory() : undefined) ?? tmpdir();
  for (const place of new Set([tmpdir(), home])) removeAbandoned(place);
  const folder = realpathSync(mkdtempSync(join(home, `${PREFIX}${process.pid}-`)));
  // As in the system's own temporary folder: other users may enter it if they know a name in it.
  chmodSync(folder, 0o711);
  // In a session of its own: a signal to all processes of a terminal does not reach it.
  const child = spawn(process.execPath, [warden, folder], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  child.unref();
  /** @type {import('node:net').Socket} */ (child.stdin).unref();
  endWithNpm();
  process.env[VARIABLE] = folder;
  process.env.TMPDIR = folder;
  return folder;
}

/** A killed npm leaves the command it started without a parent. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) process.exit(1);
  }, 500).unref();
}

/**
 * The live processes of a run: those started with its folder in the environment, and PostgreSQL, which works in it. A
 * process that merely has the folder as its working directory is not one of them.
 *
 * @param {string} folder
 * @returns {RunProcess[]}
 */
export function processesOf(folder) {
  const homes = [folder, ...placesOutside(folder)];
  return allProcesses().filter(
    ({ pid, command, environment, workFolder }) =>
      pid !== process.pid &&
      homes.some(
        (home) =>
          variables.some((name) => environment.includes(`${name}=${home}`)) ||
          (isPostgres(command) && (workFolder.startsWith(home) || command.includes(`-D ${home}`))),
      ),
  );
}

/**
 * Ends every process of a run and removes its folder. The remaining processes have no parent waiting for them and nothing
 * to save.
 *
 * @param {string} folder
 */
export async function endRun(folder) {
  await endProcessesOf(folder);
  for (const path of [...placesOutside(folder), folder])
    rmSync(path, { recursive: true, force: true, maxRetries: 10 });
}

/**
 * Ends every process of a run, including those that end by themselves meanwhile.
 *
 * @param {string} folder
 */
export async function endProcessesOf(folder) {
  const began = Date.now();
  for (let left = processesOf(folder); left.length > 0; left = processesOf(folder)) {
    const waited = Date.now() - began;
    if (waited > 60_000) break;
    // PostgreSQL's immediate shutdown frees its shared memory.
    for (const { pid, command } of left)
      end(pid, isPostgres(command) && waited < 5_000 ? 'SIGQUIT' : 'SIGKILL');
    await sleep(100);
  }
}

/**
 * Removes the remains of runs whose warden was ended too, for example by a power failure.
 *
 * @param {string} home
 */
function removeAbandoned(home) {
  for (const name of readdirSync(home)) {
    const [, owner] = /^blattwerk-(\d+)-/.exec(name) ?? [];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const folder = join(home, name);
    if (hasWarden(folder)) continue;
    // In a separate process, so that nobody waits for it: a warden whose run is already over.
    spawn(process.execPath, [warden, folder], { cwd: '/', stdio: 'ignore', detached: true }).unref();
  }
}

/** @param {string} folder */
function hasWarden(folder) {
  return allProcesses().some(({ command }) => command.includes(`${warden} ${folder}`));
}

/** @param {string} command */
function isPostgres(command) {
  return /^(\S*\/)?postgres\b/.test(command);
}

/**
 * Folders of databases of this run outside its own folder.
 *
 * @param {string} folder
 * @returns {string[]}
 */
function placesOutside(folder) {
  if (!existsSync(outsidePlaces)) return [];
  return foldersIn(folder)
    .flatMap((one) => [one, ...foldersIn(one)])
    .map((one) => join(one, pointerName))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8').trim())
    .filter((place) => place.startsWith(outsidePlaces));
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function foldersIn(folder) {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
  } catch {
    return [];
  }
}

/** @returns {SeenProcess[]} */
function allProcesses() {
  if (!existsSync('/proc/self/environ')) return listedProcesses();
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return numbers.map((name) => ({
    pid: Number(name),
    // A zombie process has none of these.
    command: readAll(`/proc/${name}/cmdline`).replaceAll('\0', ' ').trim(),
    environment: readAll(`/proc/${name}/environ`),
    workFolder: folderOf(name),
  }));
}

/** @returns {SeenProcess[]} */
function listedProcesses() {
  const listed = spawnSync('ps', ['-axwwE', '-o', 'pid=,command='], { encoding: 'utf8', maxBuffer: 1 << 28 });
  return (listed.stdout ?? '').split('\n').flatMap((line) => {
    const [, pid, command = ''] = /^\s*(\d+) (.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), command, environment: command, workFolder: '' }];
  });
}

/** @param {string} path */
function readAll(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** @param {string} pid */
function folderOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function end(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
