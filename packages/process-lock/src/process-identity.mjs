import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Systems without it, such as macOS, are queried with `ps`. */
export const hasProc = existsSync('/proc/self/stat');

/**
 * Distinguishes a process from a later one with the same number, by its start time as the system records it.
 *
 * @param {number} pid
 * @returns {string | undefined} `undefined` if there is no such process, or only its zombie, which can no longer do
 *   anything
 */
export function processIdentity(pid) {
  if (!hasProc) return listedIdentity(pid);
  try {
    // The name in brackets may contain anything, so fields are counted from its end: state is the 3rd, start time the
    // 22nd.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/**
 * The same via `ps`.
 *
 * @param {number} pid
 * @returns {string | undefined}
 */
export function listedIdentity(pid) {
  const listed = spawnSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    // The start time is printed in the caller's locale and time zone: two callers have to get the same text.
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  });
  const line = listed.stdout?.trim() ?? '';
  return line === '' || line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '');
}

/**
 * Whether a process is running; a zombie is not.
 *
 * @param {number} pid
 */
export function isAlive(pid) {
  return processIdentity(pid) !== undefined;
}
