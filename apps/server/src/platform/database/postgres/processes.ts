import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { hasProc, isAlive } from '@blattwerk/process-lock/process-identity.mjs';

/**
 * All live processes of the PostgreSQL server with this data directory, including those that outlived their postmaster:
 * the working directory of each is the data directory.
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
