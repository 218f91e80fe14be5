import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processIdentity } from '@blattwerk/process-lock/process-identity.mjs';

/** Registers this process as a user of the server; returns a function that unregisters it. */
export function registerUser(dataDir: string): () => void {
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${process.pid}.${Math.random().toString(36).slice(2)}`);
  writeFileSync(path, processIdentity(process.pid) ?? '');
  return () => rmSync(path, { force: true });
}

/**
 * Whether a live process other than `but` is registered as a user of the server. Entries of dead processes are removed.
 */
export function hasUsers(dataDir: string, but?: number): boolean {
  const folder = folderOf(dataDir);
  if (!existsSync(folder)) return false;
  let live = 0;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const pid = Number.parseInt(name, 10);
    const identity = processIdentity(pid);
    if (identity === undefined || identity !== readFileSync(path, 'utf8')) rmSync(path, { force: true });
    else if (pid !== but) live += 1;
  }
  return live > 0;
}

function folderOf(dataDir: string): string {
  return join(dataDir, 'postgres-users');
}
