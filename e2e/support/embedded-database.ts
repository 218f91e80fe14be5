import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addressOf,
  readCredentials,
  superuser,
} from '@blattwerk/server/platform/database/postgres/credentials.ts';

/** The superuser's URL of the database that a server keeps in its data folder. */
export function embeddedAddress(dataDir: string): string {
  const { superuserPassword, port } = readCredentials(dataDir, true);
  return addressOf(superuser, superuserPassword, port);
}

/** Kills the database of a data folder like a power failure: its main process and all children. */
export function killDatabase(dataDir: string): void {
  const postmaster = postmasterOf(dataDir);
  for (const pid of [postmaster, ...childrenOf(postmaster)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // Children exit with their parent, and may already be gone.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** The main process of a data folder's database. */
export function postmasterOf(dataDir: string): number {
  const pointer = join(dataDir, 'postgres-place');
  const place = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir;
  return Number.parseInt(readFileSync(join(place, 'postgres/postmaster.pid'), 'utf8'), 10);
}

function childrenOf(pid: number): number[] {
  try {
    const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return listed.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
