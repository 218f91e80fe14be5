import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { isAlive } from '@blattwerk/process-lock/process-identity.mjs';
import pg from 'pg';
import { PATIENCE_MS } from '../../../../test-support/patience.ts';
import { removeDataFolder } from './place.ts';
import { serverProcesses } from './processes.ts';

/** Script run as a separate process to serve a data folder. */
export const script = fileURLToPath(new URL('./serve-for-test.ts', import.meta.url));

/** A separate process that serves a data folder, as the product does. */
export interface Serving {
  child: ChildProcess;
  url: string;
  uid: number;
  messages: string[];
}

/** A data folder below one that only its owner may enter. Everything running on it is stopped at the end. */
export class Scene implements AsyncDisposable {
  readonly home = realpathSync(mkdtempSync(join(tmpdir(), 'closed-')));
  readonly dataDir = join(this.home, 'data');
  private readonly children: ChildProcess[] = [];

  /** Serves the data folder from another process, with the command prefix if given, and waits until it responds. */
  async serve(prefix: string[] = []): Promise<Serving> {
    const [program = '', ...args] = [...prefix, process.execPath, script, this.dataDir];
    const child = this.run(program, args);
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    const [line] = (await once(lines, 'line')) as [string];
    return { child, ...(JSON.parse(line) as Omit<Serving, 'child'>) };
  }

  run(program: string, args: string[]): ChildProcess {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], cwd: '/' });
    this.children.push(child);
    return child;
  }

  postmasterPid(cluster = join(this.dataDir, 'postgres')): number {
    return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const child of this.children) await kill(child.pid ?? -1);
    for (const pid of serverProcesses(join(this.dataDir, 'postgres'))) await kill(pid);
    removeDataFolder(this.dataDir);
    rmSync(this.home, { recursive: true, force: true });
  }
}

/** Kills the process, and returns when it is gone or a zombie. */
export async function kill(pid: number): Promise<void> {
  if (pid > 0 && isAlive(pid)) process.kill(pid, 'SIGKILL');
  await until(() => !isAlive(pid));
}

/** Waits for a condition. */
export async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await reached())) {
    if (Date.now() > deadline) throw new Error('The condition was never met.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The rows of one statement, on a separate connection. */
export async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Permission bits of a file, in octal. */
export function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

/** The user that owns a process, as seen outside any namespace. */
export function userOf(pid: number): number {
  return statSync(`/proc/${pid}`).uid;
}
