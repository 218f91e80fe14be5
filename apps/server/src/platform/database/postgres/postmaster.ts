import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '@blattwerk/process-lock/process-identity.mjs';
import { giveToOwner } from './credentials.ts';
import type { Place } from './place.ts';
import { serverProcesses } from './processes.ts';
import { commandAs, serverEnvironment } from './run-as.ts';

/** A running postmaster: its process and the port that it listens on, or is about to. */
export interface Postmaster {
  pid: number;
  port: number;
}

const maxLogBytes = 10 * 1024 * 1024;

/** Settings of every start. They keep names and passwords out of the server's log. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** The postmaster that is running on this cluster, if any. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const noted = readPidFile(cluster);
  return noted && serverProcesses(cluster).includes(noted.pid) ? noted : undefined;
}

/**
 * Prepares a new start where no postmaster is running: waits for all processes of the last one to exit, then removes
 * its pid file if PostgreSQL would mistake it for a live one.
 * @throws Error if processes of the old server remain.
 */
export async function clearRemains(cluster: string): Promise<void> {
  const began = Date.now();
  for (let left = serverProcesses(cluster); left.length > 0; left = serverProcesses(cluster)) {
    const elapsedMs = Date.now() - began;
    if (elapsedMs > 60_000) {
      throw new Error(
        `Processes ${left.join(', ')} of a lost database server still use ${cluster}: end them.`,
      );
    }
    // Most processes notice by themselves that the postmaster is gone; one in a long statement has to be signalled.
    if (elapsedMs > 3_000) for (const pid of left) signalIfAlive(pid, 'SIGTERM');
    await sleep(50);
  }
  // For an unused process number, PostgreSQL recognises the stale file itself, and then also checks shared memory.
  const noted = readPidFile(cluster);
  if (noted && numberIsTaken(noted.pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** A postmaster just spawned, and access to its output. */
interface SpawnedPostmaster {
  child: ChildProcess;
  said(): string;
}

/** Starts a postmaster in a session of its own, so that it survives if this process is killed. */
export function spawnPostmaster(place: Place, dataDir: string, port: number): SpawnedPostmaster {
  const { log, path, size } = openLog(dataDir);
  const options = Object.entries({ ...settings, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const program = join(place.binaries.folder, 'bin/postgres');
  const { program: file, args, ...user } = commandAs(place.runAs, program, ['-D', place.cluster, ...options]);
  const stdio = ['ignore', log, log] as const;
  const child = spawn(file, args, {
    ...user,
    cwd: '/',
    env: serverEnvironment(),
    stdio: [...stdio],
    detached: true,
  });
  child.unref();
  closeSync(log);
  return { child, said: () => readFileSync(path).subarray(size).toString('utf8').trimEnd() };
}

/** Stops the server; running statements are cancelled. @throws Error if it does not stop. */
export async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  // First a fast shutdown, which writes everything back; then an immediate one, after which the next start runs
  // recovery.
  for (const [signal, patienceMs] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 15_000],
  ] as const) {
    if (!isAlive(pid)) return;
    signalIfAlive(pid, signal);
    const deadline = Date.now() + patienceMs;
    while (isAlive(pid) && Date.now() < deadline) await sleep(20);
  }
  if (isAlive(pid)) throw new Error(`The database server ${pid} on ${cluster} does not stop.`);
}

/**
 * Stops the server immediately, whatever it is doing; the next start recovers all committed data. Waits only briefly:
 * the server stops even if this process exits before.
 */
export async function abandonPostmaster(cluster: string, patienceMs: number): Promise<void> {
  const running = findPostmaster(cluster);
  // A postmaster just spawned has not written its pid file yet.
  for (const pid of running ? [running.pid] : serverProcesses(cluster)) signalIfAlive(pid, 'SIGQUIT');
  const deadline = Date.now() + patienceMs;
  while (serverProcesses(cluster).length > 0 && Date.now() < deadline) await sleep(20);
}

/** A free port on loopback: the preferred one if possible, else any. */
export async function freePort(wished: number): Promise<number> {
  return (await tryPort(wished)) ?? (await tryPort(0)) ?? 0;
}

/** The port if it is free, or any free one for 0; undefined if it is in use. */
export async function tryPort(port: number): Promise<number | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

function readPidFile(cluster: string): Postmaster | undefined {
  try {
    const [pid = '', , , port = ''] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number.parseInt(pid, 10), port: Number.parseInt(port, 10) };
  } catch {
    return undefined;
  }
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function numberIsTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function openLog(dataDir: string): { log: number; path: string; size: number } {
  const path = join(dataDir, 'postgres.log');
  const old = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (old > maxLogBytes) renameSync(path, `${path}.1`);
  const log = openSync(path, 'a', 0o600);
  giveToOwner(path, dataDir);
  return { log, path, size: fstatSync(log).size };
}
