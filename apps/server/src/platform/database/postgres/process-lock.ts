import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, processIdentity } from './processes.ts';

/** The process that holds a lock, and what it says about itself. */
export interface LockHolder {
  pid: number;
  identity: string;
  note: string;
}

/** Another live process holds the lock. */
export class LockHeldError extends Error {
  override name = 'LockHeldError';
  readonly holder: LockHolder;

  constructor(path: string, holder: LockHolder) {
    super(`${path} is held by process ${holder.pid}${holder.note === '' ? '' : ` (${holder.note})`}`);
    this.holder = holder;
  }
}

/** A file that one live process holds; a dead process's lock counts for nothing. */
export interface ProcessLock {
  /** Replaces what others read about the holder, for example the address it serves. */
  describe(note: string): void;
  release(): void;
}

/**
 * Takes the lock at once.
 * @throws LockHeldError if a live process has it, this one included.
 */
export function takeProcessLock(path: string, note = ''): ProcessLock {
  const own = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  const content = (text: string): string =>
    JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) ?? '', note: text });
  writeFileSync(own, content(note));
  try {
    while (!tryLink(own, path)) {
      const holder = readLockHolder(path);
      if (holder && processIdentity(holder.pid) === holder.identity) throw new LockHeldError(path, holder);
      if (holder) removeStale(path, own, holder);
    }
  } finally {
    rmSync(own, { force: true });
  }
  return {
    describe: (text) => {
      writeFileSync(own, content(text));
      renameSync(own, path);
    },
    release: () => rmSync(path, { force: true }),
  };
}

/**
 * Takes the lock as soon as its holder lets go or dies.
 * @throws LockHeldError after `timeoutMs`, and the reason of `signal` when that is aborted
 */
export async function waitForProcessLock(
  path: string,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<ProcessLock> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    signal?.throwIfAborted();
    try {
      return takeProcessLock(path);
    } catch (error) {
      if (!(error instanceof LockHeldError) || Date.now() > deadline) throw error;
    }
    await sleep(20);
  }
}

/** Whether another live process holds the lock. */
export function isHeldByAnother(path: string): boolean {
  const holder = readLockHolder(path);
  return (
    holder !== undefined && holder.pid !== process.pid && processIdentity(holder.pid) === holder.identity
  );
}

/** Who holds or held the lock last; `undefined` without a lock, nobody if a power failure emptied the file. */
function readLockHolder(path: string): LockHolder | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LockHolder;
  } catch {
    return { pid: 0, identity: '', note: '' };
  }
}

function tryLink(own: string, path: string): boolean {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Renaming, not deleting: if somebody else was faster, what was moved is a live lock and goes back. */
function removeStale(path: string, own: string, stale: LockHolder): void {
  const moved = `${own}.stale`;
  try {
    renameSync(path, moved);
  } catch {
    return;
  }
  const holder = readLockHolder(moved);
  if (holder && (holder.pid !== stale.pid || holder.identity !== stale.identity) && isAlive(holder.pid)) {
    tryLink(moved, path);
  }
  rmSync(moved, { force: true });
}
