import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Third-party programs that use the API: generators and generic clients. They have a lockfile of their own, so that nobody
 * who runs or tests the product installs them.
 */
export const outsideClients = join(dirname(import.meta.dirname), 'e2e/clients');

/** Installs them from their lockfile. Needs a network and a few seconds. */
export async function installOutsideClients(): Promise<void> {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', args, { cwd: outsideClients });
}

/** The version that the lockfile requires of one of them, and the installed one; undefined if it is not installed. */
export function versionsOf(name: string): {
  readonly wanted: string;
  readonly installed: string | undefined;
} {
  const { dependencies } = JSON.parse(readFileSync(join(outsideClients, 'package.json'), 'utf8'));
  try {
    const manifest = readFileSync(join(outsideClients, 'node_modules', name, 'package.json'), 'utf8');
    return { wanted: dependencies[name], installed: JSON.parse(manifest).version };
  } catch {
    return { wanted: dependencies[name], installed: undefined };
  }
}
