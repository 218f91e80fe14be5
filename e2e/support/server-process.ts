import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareEnvironment } from '@blattwerk/server/test-support/bare-environment.ts';
import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';

const root = join(import.meta.dirname, '../..');

/** The first start creates a database and its demo network; on two busy cores that takes a while. */
const startPatienceMs = 4 * PATIENCE_MS;

/**
 * For processes without a configured key that share a database: they share the field key too. It is removed with the run's
 * other folders.
 */
const sharedDataDir = join(tmpdir(), 'blattwerk-shared-data');

/** The product as a process of its own, started the way an operator starts it. Ends with the run that started it. */
export interface ServerProcess {
  /** Base URL without a trailing slash. */
  readonly url: string;
  readonly pid: number;
  /** Its output so far. */
  output(): string;
  /** Sends SIGTERM and waits until it has ended; a process that hangs is killed and reported. */
  stop(): Promise<void>;
  /** Kills it like a power failure: no handler runs. */
  kill(): Promise<void>;
}

/**
 * Starts the server on a free port and waits for its `ready` line.
 * @throws Error with its last output if it ends or hangs before that.
 */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const { child, output } = spawnServer(environment);
  const ended = once(child, 'exit');
  const url = await readyAddress(child, output);
  let isHung = false;
  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded(child)) return;
    child.kill(signal);
    const patience = setTimeout(() => {
      isHung = true;
      child.kill('SIGKILL');
    }, PATIENCE_MS);
    await ended;
    clearTimeout(patience);
  };
  return {
    url,
    pid: child.pid ?? -1,
    output,
    stop: async () => {
      await end('SIGTERM');
      if (isHung) {
        throw new Error(`The server did not end on SIGTERM. Its output:\n${output().slice(-4000)}`);
      }
    },
    kill: () => end('SIGKILL'),
  };
}

/** Its output goes to a file: a pipe would break with its reader, and the server with the pipe. */
function spawnServer(environment: Record<string, string>): { child: ChildProcess; output: () => string } {
  const path = join(tmpdir(), `blattwerk-server-${randomUUID()}.log`);
  const file = openSync(path, 'a');
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: { ...bareEnvironment(), PORT: '0', LOG_LEVEL: 'info', DATA_DIR: sharedDataDir, ...environment },
    stdio: ['ignore', file, file],
  });
  closeSync(file);
  let lastWords: string | undefined;
  child.once('exit', () => {
    lastWords = readFileSync(path, 'utf8');
    rmSync(path, { force: true });
  });
  return { child, output: () => lastWords ?? readFileSync(path, 'utf8') };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** The URL in the `ready` line. */
async function readyAddress(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = Date.now() + startPatienceMs;
  for (;;) {
    const url = /^ready (http:\/\/\S+)$/m.exec(output())?.[1];
    if (url) return url.replace(/\/$/, '');
    if (hasEnded(child) || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server did not become ready. Its output:\n${output().slice(-4000)}`);
    }
    await sleep(20);
  }
}
