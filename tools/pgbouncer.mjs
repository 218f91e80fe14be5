import { existsSync } from 'node:fs';

/** Where packages install it: Debian and Ubuntu, Red Hat, Homebrew on both kinds of Mac. */
const usualPlaces = [
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
  '/usr/local/bin/pgbouncer',
];

/**
 * The pooler that tests put in front of PostgreSQL, if one is installed on this machine.
 *
 * @param {string | undefined} named PGBOUNCER: path of the program, if it is not in one of the usual places
 * @param {readonly string[]} places
 * @returns {string | null}
 * @throws Error if there is none at the named path
 */
export function findPgBouncer(named, places = usualPlaces) {
  if (!named) return places.find((place) => existsSync(place)) ?? null;
  if (!existsSync(named)) throw new Error(`PGBOUNCER is ${named}, where there is no program.`);
  return named;
}
