import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The first start creates a database and its demo network; on two busy cores that takes a while. */
const startPatienceMs = 120_000;
const stopPatienceMs = 20_000;

/** The served product as a process of its own, started the way an operator starts it. */
export interface ServerProcess {
  /** Base address without a slash at its end. */
  readonly url: string;
  readonly pid: number;
  /** What it wrote so far. */
  output(): string;
  /** Asks it to end (SIGTERM) and waits until it has; a process that hangs is killed and reported. */
  stop(): Promise<void>;
  /** Ends it as a power failure would: no handler runs. */
  kill(): Promise<void>;
}

/**
 * Starts the server on a free port and waits for its `ready` line.
 * @throws Error with its last words if it ends or hangs before that.
 */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: { ...inherited(), PORT: '0', LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    // A run of hundreds of requests logs more than a failure report needs.
    output = (output + chunk.toString()).slice(-200_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = once(child, 'exit');
  const url = await readyAddress(child, () => output);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    const patience = setTimeout(() => child.kill('SIGKILL'), stopPatienceMs);
    await ended;
    clearTimeout(patience);
  };
  return {
    url,
    pid: child.pid ?? -1,
    output: () => output,
    stop: async () => {
      await end('SIGTERM');
      if (child.signalCode === 'SIGKILL') {
        throw new Error(`The server did not end on SIGTERM. It said:\n${output.slice(-4000)}`);
      }
    },
    kill: () => end('SIGKILL'),
  };
}

/** What a program needs to run here, and nothing that would configure the server behind the test's back. */
function inherited(): Record<string, string> {
  const { PATH = '', HOME = '/', TMPDIR } = process.env;
  return { PATH, HOME, ...(TMPDIR === undefined ? {} : { TMPDIR }) };
}

/** Resolves with the address of the `ready` line, and fails if the process ends or takes too long before it. */
function readyAddress(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(patience);
      child.kill('SIGKILL');
      reject(new Error(`The server ${reason}. It said:\n${output().slice(-4000)}`));
    };
    const patience = setTimeout(() => fail('did not become ready in time'), startPatienceMs);
    const look = () => {
      const url = /^ready (http:\/\/\S+)$/m.exec(output())?.[1];
      if (!url) return;
      clearTimeout(patience);
      child.stdout?.off('data', look);
      resolve(url.replace(/\/$/, ''));
    };
    child.stdout?.on('data', look);
    child.once('error', (error) => fail(`could not be started: ${error.message}`));
    child.once('exit', (code, signal) => fail(`ended with ${code ?? signal} before it was ready`));
  });
}
