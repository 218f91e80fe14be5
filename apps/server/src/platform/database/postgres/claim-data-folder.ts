import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { LockHeldError, type ProcessLock, takeProcessLock } from '@blattwerk/process-lock/process-lock.mjs';

/** Another process is serving this data folder. */
export class AlreadyServedError extends Error {
  override name = 'AlreadyServedError';
}

/**
 * Makes this process the only server of a data folder. Tools share its database without claiming it.
 * @throws AlreadyServedError with the process, and its address once it has one.
 */
export function claimDataFolder(dataDir: string): ProcessLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    return takeProcessLock(join(dataDir, 'server.lock'));
  } catch (error) {
    if (!(error instanceof LockHeldError)) throw error;
    const { pid, note } = error.holder;
    throw new AlreadyServedError(
      `${dataDir} is already served${note === '' ? '' : ` at ${note}`} by process ${pid}. ` +
        'Stop that one first, or set DATA_DIR (and PORT) for a second one.',
    );
  }
}
