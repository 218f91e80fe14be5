import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addressOf,
  readCredentials,
  superuser,
} from '@blattwerk/server/platform/database/postgres/credentials.ts';

/** The superuser's address of the database that a server keeps in its data folder. */
export function embeddedAddress(dataDir: string): string {
  const { superuserPassword, port } = readCredentials(dataDir, true);
  return addressOf(superuser, superuserPassword, port);
}

/** Ends the database of a data folder as a power failure would: its first process and all of its children. */
export function killDatabase(dataDir: string): void {
  const postmaster = postmasterOf(dataDir);
  for (const pid of [postmaster, ...childrenOf(postmaster)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // Children follow their parent by themselves, and may be gone already.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** The first process of the database of a data folder. */
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
