import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { processIdentity } from './process-identity.mjs';

const firstPauseMs = 20;
const longestPauseMs = 200;

/**
 * The process that holds a lock, and what it says about itself.
 *
 * @typedef {{ readonly pid: number, readonly identity: string, readonly note: string }} LockHolder
 */

/**
 * A file that one live process holds; a dead process's lock counts for nothing. `describe` replaces what others
 * read about the holder, for example the address it serves.
 *
 * @typedef {{ describe(note: string): void, release(): void }} ProcessLock
 */

/**
 * How to wait: at most so many milliseconds (without: as long as it takes), until it is aborted, and who is told once
 * which process is waited for (without: standard error).
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
 * Takes the lock immediately.
 *
 * @param {string} path file that stands for the lock, in a folder that exists
 * @param {string} [note] what it says about its holder
 * @returns {ProcessLock}
 * @throws {LockHeldError} if a live process has it, this one included
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
      // A second time it may be somebody else's.
      if (!isReleased) rmSync(path, { force: true });
      isReleased = true;
    },
  };
}

/**
 * Does the work while no other process does work under the same lock; waits until its holder lets go or dies.
 *
 * @template T
 * @param {string} path file that stands for the lock, in a folder that exists
 * @param {() => Promise<T>} work
 * @param {Waiting} [waiting]
 * @returns {Promise<T>} what the work comes to
 * @throws {LockHeldError} after `timeoutMs`; the reason of `signal` when that is aborted; what the work throws
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
 * @returns {LockHolder | undefined} who holds or held the lock last; `undefined` without a lock, nobody (process 0) if
 *   the file is not of this kind or a power failure emptied it
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
    // Nobody, as below.
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
 * Puts the own file in place of a dead holder's. Between looking and replacing, somebody else could have done the same,
 * and a live lock would be lost: so only who holds a second lock, named after the dead holder, replaces that one.
 *
 * @param {string} path
 * @param {string} own
 * @param {LockHolder} dead
 * @returns {boolean} `false` if somebody else was faster
 * @throws {LockHeldError} naming who replaces it right now
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
