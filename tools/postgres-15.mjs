import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Where packages install it: Debian and Ubuntu, Red Hat and its relatives, Homebrew on both kinds of Mac. */
const usualPlaces = [
  '/usr/lib/postgresql/15',
  '/usr/pgsql-15',
  '/opt/homebrew/opt/postgresql@15',
  '/usr/local/opt/postgresql@15',
];

/**
 * The oldest PostgreSQL that the product supports, if it is installed on this machine.
 *
 * @param {string | undefined} named POSTGRES_15: the folder that has its programs in `bin`, if it is not in one of the
 * usual places
 * @param {readonly string[]} places
 * @returns {string | null} the folder
 * @throws Error if there is none in the folder that is named
 */
export function findPostgres15(named, places = usualPlaces) {
  if (!named) return places.find(isPostgres15) ?? null;
  if (!isPostgres15(named))
    throw new Error(`POSTGRES_15 is ${named}, where there is no bin/postgres of version 15.`);
  return named;
}

/** @param {string} folder */
function isPostgres15(folder) {
  const { stdout } = spawnSync(join(folder, 'bin/postgres'), ['--version'], { encoding: 'utf8' });
  return /^postgres \(PostgreSQL\) 15\b/.test(stdout ?? '');
}
