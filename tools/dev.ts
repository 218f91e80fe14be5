import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { readConfig } from '@blattwerk/server/platform/config.ts';
import { freePort } from '@blattwerk/server/platform/database/postgres/postmaster.ts';
import { startEmbeddedPostgres } from '@blattwerk/server/platform/database/postgres/start-embedded-postgres.ts';

const root = dirname(import.meta.dirname);

/**
 * `npm run dev`: Vite with hot reload at PORT, in front of a server that restarts when one of its files changes. The
 * database outlives these restarts. Ends on the first signal, or with Vite.
 */
async function develop(): Promise<void> {
  const { host, port, dataDir, databaseUrl } = readConfig(process.env);
  const stopSignal = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopSignal.abort());
  const silent = { info: () => undefined };
  const postgres =
    databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir, log: silent, signal: stopSignal.signal })
      : null;
  const api = await freePort(0);
  const environment = {
    ...process.env,
    API_URL: `http://127.0.0.1:${api}`,
    PUBLIC_URL: process.env.PUBLIC_URL || `http://${host}:${port}`,
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    // Node's compile cache: a start only compiles the files that have changed.
    NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
  };
  const vite = ['apps/web', '--port', `${port}`, '--strictPort', '--host', host, '--clearScreen', 'false'];
  const pages = start(['node_modules/vite/bin/vite.js', ...vite], environment);
  // The server is killed without shutdown, as by a power failure: waiting for its jobs to end would take seconds.
  const watch = ['--watch', '--watch-preserve-output', '--watch-kill-signal=SIGKILL'];
  const server = start([...watch, 'apps/server/src/main.ts'], {
    ...environment,
    HOST: '127.0.0.1',
    PORT: `${api}`,
    WEB: 'off',
  });
  try {
    void tell(pages, server, `http://${host}:${port}`);
    await Promise.race([once(stopSignal.signal, 'abort'), once(pages, 'exit'), once(server, 'exit')]);
  } finally {
    await Promise.all([pages, server].map(end));
    await postgres?.stop();
  }
  process.exitCode = stopSignal.signal.aborted ? 0 : 1;
}

function start(args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Forwards the output of both, but prints the product's address once, when both respond. */
async function tell(pages: ChildProcess, server: ChildProcess, url: string): Promise<void> {
  await new Promise<void>((resolve) => {
    let isListening = false;
    onLines(pages, (line) => {
      if (isListening && line !== '') console.log(line);
      isListening ||= /Local:|Network:/.test(line);
      if (isListening) resolve();
    });
  });
  let starts = 0;
  onLines(server, (line) => {
    if (line.startsWith('ready ')) {
      starts += 1;
      console.log(starts === 1 ? `ready ${url}` : `the server is ready again (start ${starts})`);
    } else if (starts <= 1 || !/^ {2}(partner|operator) /.test(line)) console.log(line);
  });
}

function onLines({ stdout }: ChildProcess, hear: (line: string) => void): void {
  if (stdout !== null) createInterface(stdout).on('line', hear);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

await develop();
