import { existsSync } from 'node:fs';

/** Where packages put it: Debian and Ubuntu, Red Hat, Homebrew on both kinds of Mac. */
const usualPlaces = [
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
  '/usr/local/bin/pgbouncer',
];

/**
 * The pooler that tests put before PostgreSQL, where one is installed on this machine.
 *
 * @param {string | undefined} named PGBOUNCER: the program, if it is in a place of its own
 * @param {readonly string[]} places
 * @returns {string | null}
 * @throws Error if there is none where it is named
 */
export function findPgBouncer(named, places = usualPlaces) {
  if (!named) return places.find((place) => existsSync(place)) ?? null;
  if (!existsSync(named)) throw new Error(`PGBOUNCER is ${named}, where there is no program.`);
  return named;
}
