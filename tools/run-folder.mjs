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

/** Names the folder of the run to everything that belongs to it. */
const VARIABLE = 'BLATTWERK_RUN_FOLDER';
/** Short: a socket's path, which may lie in it, has a hundred characters. */
const PREFIX = 'blattwerk-';
const warden = join(dirname(fileURLToPath(import.meta.url)), 'warden.mjs');

/** Where root keeps databases that cannot be inside a data folder; that folder names the place in a file. */
const outsidePlaces = '/var/lib/blattwerk/';
const pointerName = 'postgres-place';

/** Who was started with one of these in the run's folder belongs to the run. */
const variables = [VARIABLE, 'TMPDIR', 'DATA_DIR'];

/** A process of a run, and what it was called with. */
/** @typedef {{ pid: number, command: string }} RunProcess */
/** @typedef {RunProcess & { environment: string, workFolder: string }} SeenProcess */

/**
 * Gives a run of tests a folder of its own for all that is temporary, by the environment of this process and of those
 * it starts. However this process ends, a warden beside it then ends every process that knows the folder, and removes
 * it. A run inside of another one belongs to that one.
 *
 * @returns {string} the folder
 */
export function openRunFolder() {
  const outer = process.env[VARIABLE];
  if (outer !== undefined && outer === process.env.TMPDIR) return outer;
  // Whoever names a folder gets that one.
  const home = (process.env.TMPDIR === undefined ? folderInMemory() : undefined) ?? tmpdir();
  for (const place of new Set([tmpdir(), home])) removeAbandoned(place);
  const folder = realpathSync(mkdtempSync(join(home, `${PREFIX}${process.pid}-`)));
  // As in the system's own: who knows a name in it may go there.
  chmodSync(folder, 0o711);
  // A session of its own: what ends all of a terminal's processes leaves it to its work.
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

/** A killed npm leaves the command that it has started without an owner. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) process.exit(1);
  }, 500).unref();
}

/**
 * The live processes of a run: who was started with its folder in the environment, and PostgreSQL, which works in it.
 * Somebody who only looks into the folder is none of them.
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
 * Ends every process of a run and removes its folder. What is left has nobody to answer to and nothing to save.
 *
 * @param {string} folder
 */
export async function endRun(folder) {
  await endProcessesOf(folder);
  for (const path of [...placesOutside(folder), folder])
    rmSync(path, { recursive: true, force: true, maxRetries: 10 });
}

/**
 * Ends every process of a run, also one that ends by itself meanwhile.
 *
 * @param {string} folder
 */
export async function endProcessesOf(folder) {
  const began = Date.now();
  for (let left = processesOf(folder); left.length > 0; left = processesOf(folder)) {
    const waited = Date.now() - began;
    if (waited > 60_000) break;
    // PostgreSQL's immediate shutdown gives its shared memory back.
    for (const { pid, command } of left)
      end(pid, isPostgres(command) && waited < 5_000 ? 'SIGQUIT' : 'SIGKILL');
    await sleep(100);
  }
}

/**
 * Removes what runs left whose warden was ended as well, as by a power failure.
 *
 * @param {string} home
 */
function removeAbandoned(home) {
  for (const name of readdirSync(home)) {
    const [, owner] = /^blattwerk-(\d+)-/.exec(name) ?? [];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const folder = join(home, name);
    if (hasWarden(folder)) continue;
    // In a process of its own, so that nobody waits for it: a warden whose run is over.
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
 * Folders of databases of this run that are not inside of its own.
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
    // One that has ended and that nobody has waited for has nothing of these.
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
    // Gone meanwhile.
  }
}
