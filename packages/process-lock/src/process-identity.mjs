import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Without it, as on macOS, `ps` tells what processes there are. */
export const hasProc = existsSync('/proc/self/stat');

/**
 * Tells one run of a process from a later one with the same number: the instant it began, as the system
 * counts it.
 *
 * @param {number} pid
 * @returns {string | undefined} `undefined` when there is no such process, or only its zombie, which can do
 *   nothing any more
 */
export function processIdentity(pid) {
  if (!hasProc) return listedIdentity(pid);
  try {
    // The name in brackets may hold anything; fields are counted after its end: state is 3rd, start 22nd.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/**
 * The same by `ps`.
 *
 * @param {number} pid
 * @returns {string | undefined}
 */
export function listedIdentity(pid) {
  const listed = spawnSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    // The instant is written in the reader's language and time zone: two readers have to see the same.
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  });
  const line = listed.stdout?.trim() ?? '';
  return line === '' || line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '');
}

/**
 * Whether a process runs; one that has ended and that nobody has waited for does not.
 *
 * @param {number} pid
 */
export function isAlive(pid) {
  return processIdentity(pid) !== undefined;
}
