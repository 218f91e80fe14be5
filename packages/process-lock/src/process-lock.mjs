import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { processIdentity } from './process-identity.mjs';

const firstPauseMs = 20;
const longestPauseMs = 200;

/**
 * The process that holds a lock, and its note for others.
 *
 * @typedef {{ readonly pid: number, readonly identity: string, readonly note: string }} LockHolder
 */

/**
 * A file held by one live process; the lock of a dead process is ignored. `describe` replaces the holder's note, for
 * example with the address it serves.
 *
 * @typedef {{ describe(note: string): void, release(): void }} ProcessLock
 */

/**
 * How to wait: the timeout (default: none), a signal that aborts the wait, and a callback that receives the current
 * holder once (default: a line on standard error).
 *
 * @typedef {{ timeoutMs?: number, signal?: AbortSignal | undefined, onWait?: (holder: LockHolder) => void }} Waiting
 */

/** Another live process holds the lock. */
export class LockHeldError extends Error {
  /**
   * @param {string} path
   * @param {LockHolder} holder
   */
  constructor(path, holder) {
    super(`${path} is held by process ${holder.pid}${holder.note === '' ? '' : ` (${holder.note})`}`);
    this.name = 'LockHeldError';
    this.holder = holder;
  }
}

/**
 * Takes the lock without waiting.
 *
 * @param {string} path the lock file, in an existing folder
 * @param {string} [note] the holder's note
 * @returns {ProcessLock}
 * @throws {LockHeldError} if a live process holds it, this one included
 */
export function takeProcessLock(path, note = '') {
  const own = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  writeFileSync(own, contentOf(note));
  try {
    while (!tryLink(own, path)) {
      const holder = readHolder(path);
      if (holder === undefined) continue;
      if (isHeld(holder)) throw new LockHeldError(path, holder);
      if (replaceDead(path, own, holder)) break;
    }
  } finally {
    rmSync(own, { force: true });
  }
  let isReleased = false;
  return {
    describe: (text) => {
      if (isReleased) return;
      writeFileSync(own, contentOf(text));
      renameSync(own, path);
    },
    release: () => {
      // After the first release, the lock may belong to another process.
      if (!isReleased) rmSync(path, { force: true });
      isReleased = true;
    },
  };
}

/**
 * Runs `work` while holding the lock; waits until the current holder releases it or dies.
 *
 * @template T
 * @param {string} path the lock file, in an existing folder
 * @param {() => Promise<T>} work
 * @param {Waiting} [waiting]
 * @returns {Promise<T>} the result of `work`
 * @throws {LockHeldError} after `timeoutMs`; the reason of `signal` if aborted; whatever `work` throws
 */
export async function withProcessLock(path, work, waiting = {}) {
  const lock = await waitForLock(path, waiting);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/**
 * Whether another live process holds the lock.
 *
 * @param {string} path
 */
export function isHeldByAnother(path) {
  const holder = readHolder(path);
  return holder !== undefined && holder.pid !== process.pid && isHeld(holder);
}

/**
 * @param {string} path
 * @param {Waiting} waiting
 * @returns {Promise<ProcessLock>}
 */
async function waitForLock(path, { timeoutMs = Infinity, signal, onWait = sayWhoIsWaitedFor }) {
  const deadline = Date.now() + timeoutMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    signal?.throwIfAborted();
    try {
      return takeProcessLock(path);
    } catch (error) {
      if (!(error instanceof LockHeldError) || Date.now() > deadline) throw error;
      if (pauseMs === firstPauseMs) onWait(error.holder);
    }
    await sleep(pauseMs);
  }
}

/** @param {LockHolder} holder */
function sayWhoIsWaitedFor({ pid }) {
  console.error(`Waiting for process ${pid}, which does the same …`);
}

/** @param {string} note */
function contentOf(note) {
  return JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) ?? '', note });
}

/** @param {LockHolder} holder */
function isHeld({ pid, identity }) {
  return processIdentity(pid) === identity;
}

/**
 * @param {string} path
 * @returns {LockHolder | undefined} the current or last holder; `undefined` without a lock file; process 0, which never
 *   runs, if the file is malformed or was emptied by a power failure
 */
function readHolder(path) {
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (isCalled(error, 'ENOENT')) return undefined;
    throw error;
  }
  try {
    const { pid, identity, note } = JSON.parse(text);
    if (Number.isInteger(pid) && typeof identity === 'string') return { pid, identity, note: String(note) };
  } catch {
    // Treated as process 0 below.
  }
  return { pid: 0, identity: '', note: '' };
}

/**
 * @param {string} own
 * @param {string} path
 */
function tryLink(own, path) {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (isCalled(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Puts our file in place of a dead holder's. Between the check and the rename, another process could have done the
 * same, and a live lock would be lost. Replacing therefore requires a second lock, named after the dead holder.
 *
 * @param {string} path
 * @param {string} own
 * @param {LockHolder} dead
 * @returns {boolean} `false` if another process was faster
 * @throws {LockHeldError} with the process that is replacing it right now
 */
function replaceDead(path, own, dead) {
  const guard = takeGuard(path, dead);
  try {
    const holder = readHolder(path);
    if (holder?.pid !== dead.pid || holder.identity !== dead.identity) return false;
    renameSync(own, path);
    return true;
  } finally {
    guard.release();
  }
}

/**
 * @param {string} path
 * @param {LockHolder} dead
 */
function takeGuard(path, { pid, identity }) {
  try {
    return takeProcessLock(`${path}.${pid}-${identity.replaceAll(/\W/g, '-')}`);
  } catch (error) {
    if (error instanceof LockHeldError) throw new LockHeldError(path, error.holder);
    throw error;
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function isCalled(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
