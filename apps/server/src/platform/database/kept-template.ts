import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withProcessLock } from '@blattwerk/process-lock/process-lock.mjs';
import { readCredentials, writeCredentials } from './postgres/credentials.ts';
import { removeDataFolder } from './postgres/place.ts';
import { startThrowawayCluster } from './throwaway-cluster.ts';

const root = join(import.meta.dirname, '../../../../..');
const cache = join(root, '.cache/test-clusters');

/**
 * Inputs of the template, hashed into its key: the migrations, the code that applies them, and the packages that create
 * tables of their own.
 */
const sources = ['package-lock.json', 'apps/server/migrations/*', 'apps/server/src/platform/**/*.ts'];

/**
 * A data folder with a cluster prepared by `prepare`, cached between runs: creating and migrating a cluster takes
 * seconds, copying one a moment. The first call after a change of the sources rebuilds it.
 *
 * @param prepare receives the superuser's address
 * @param folder the cache
 * @returns `undefined` if the cluster cannot be inside its data folder, so there is nothing to copy
 */
export async function keptTemplate(
  prepare: (url: string) => Promise<void>,
  folder = cache,
): Promise<string | undefined> {
  const template = join(folder, keyOf(sources));
  mkdirSync(folder, { recursive: true });
  await withProcessLock(join(folder, 'lock'), async () => {
    if (existsSync(template)) return;
    for (const name of readdirSync(folder))
      if (name !== 'lock') rmSync(join(folder, name), { recursive: true });
    const dataDir = await mkdtemp(join(tmpdir(), 'blattwerk-template-'));
    try {
      const cluster = await startThrowawayCluster(dataDir);
      await prepare(cluster.url).finally(() => cluster.end());
      if (!existsSync(join(dataDir, 'postgres'))) return;
      // Reset, so that two runs starting from a copy each choose their own port.
      writeCredentials(dataDir, { ...readCredentials(dataDir, true), port: 0 });
      copyFolder(dataDir, `${template}.unfinished`);
      renameSync(`${template}.unfinished`, template);
    } finally {
      removeDataFolder(dataDir);
    }
  });
  return existsSync(template) ? template : undefined;
}

/** Preserves owners and modes, which the server checks. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

function keyOf(patterns: readonly string[]): string {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.getuid?.()}`);
  for (const path of globSync(patterns, { cwd: root }).toSorted())
    if (!path.endsWith('.test.ts')) hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 16);
}
