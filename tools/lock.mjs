import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Does the work while no other process does work under the same lock; waits for one that does. The lock of a
 * process that is gone counts for nothing.
 *
 * @template T
 * @param {string} path file that stands for the lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, work) {
  mkdirSync(dirname(path), { recursive: true });
  for (let told = false; !tryLock(path); await sleep(200)) {
    const holder = readHolder(path);
    if (holder !== undefined && !isAlive(holder)) removeStale(path, holder);
    else if (!told && holder !== undefined) {
      console.error(`Waiting for process ${holder}, which does the same …`);
      told = true;
    }
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

/** @param {string} path */
function tryLock(path) {
  try {
    const file = openSync(path, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * @param {string} path
 * @returns {number | undefined} `undefined` while its owner is still writing it
 */
function readHolder(path) {
  try {
    return Number(readFileSync(path, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * Renaming tells which of several that saw the same dead holder removes it.
 *
 * @param {string} path
 * @param {number} holder
 */
function removeStale(path, holder) {
  const moved = `${path}.${process.pid}`;
  try {
    if (readHolder(path) === holder) renameSync(path, moved);
  } catch {
    return;
  }
  rmSync(moved, { force: true });
}
