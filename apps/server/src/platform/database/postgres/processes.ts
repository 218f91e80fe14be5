import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

const hasProc = existsSync('/proc/self/stat');

/**
 * Tells one run of a process from a later one with the same number: the instant it began, as the system
 * counts it. `undefined` when there is no such process, or only its zombie, which can do nothing any more.
 */
export function processIdentity(pid: number): string | undefined {
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

function listedIdentity(pid: number): string | undefined {
  const listed = spawnSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
  const line = listed.stdout?.trim() ?? '';
  return line === '' || line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '');
}

/** Whether a process runs; one that has ended and that nobody has waited for does not. */
export function isAlive(pid: number): boolean {
  return processIdentity(pid) !== undefined;
}

/**
 * The live processes of a PostgreSQL server that has this data directory, whether its postmaster or only
 * what that left behind: each of them works in the data directory.
 */
export function serverProcesses(cluster: string): number[] {
  if (!hasProc) return listedServerProcesses(cluster);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && worksOn(name, cluster))
    .map(Number)
    .filter(isAlive);
}

function worksOn(pid: string, cluster: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) !== cluster) return false;
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  } catch {
    return false;
  }
}

function listedServerProcesses(cluster: string): number[] {
  const listed = spawnSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' });
  return (listed.stdout ?? '')
    .split('\n')
    .filter((line) => line.includes('postgres') && line.includes(`-D ${cluster}`))
    .map((line) => Number.parseInt(line, 10));
}
