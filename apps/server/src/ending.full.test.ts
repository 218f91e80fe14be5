import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { describe, expect, type TestContext, test, vi } from 'vitest';
import { onDatabase } from '../test-support/on-database.ts';
import { PATIENCE } from '../test-support/patience.ts';
import { timed } from '../test-support/slowness.ts';
import { countWaiting } from '../test-support/waiting.ts';
import { readyAddress, whileItRuns } from '../test-support/while-it-runs.ts';
import { ended, start } from './operations/backup/testing/drill.ts';
import { lockKeys } from './platform/database/lock-keys.ts';
import { addressOf, readCredentials, superuser } from './platform/database/postgres/credentials.ts';
import { serverProcesses } from './platform/database/postgres/processes.ts';
import { createTestDatabase } from './platform/database/test-database.ts';
import { maintenanceFile } from './platform/maintenance-state.ts';

/** Time limit for a shutdown, on an otherwise idle machine. */
const PROMISED_MS = 10_000;

/** Slowdown factor above which only the shutdown itself is asserted, not the exit code. */
const STARVED = 5;

/** A data folder, and the processes started on it. */
interface Home {
  readonly dataDir: string;
  start(variables: Record<string, string>): ChildProcess;
}

function homeOf({ onTestFinished }: TestContext): Home {
  const dataDir = mkdtempSync(join(tmpdir(), 'ending-'));
  const children: ChildProcess[] = [];
  onTestFinished(() => {
    // No effect on processes that have already exited.
    for (const child of children) child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    dataDir,
    start: (variables) => {
      const child = start('src/main.ts', [], { DATA_DIR: dataDir, PORT: '0', ...variables });
      children.push(child);
      return child;
    },
  };
}

/** Sends SIGTERM and expects this exit code or signal within the time limit. */
async function expectEnd(child: ChildProcess, by: number | NodeJS.Signals): Promise<void> {
  const { result, took, slow } = await timed(() => {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    return gone;
  });
  expect(took).toBeLessThanOrEqual(PROMISED_MS * slow);
  const [code, signal] = result;
  // On a starved machine, even an orderly shutdown may be cut off by the nine-second limit.
  expect(by === 0 && slow > STARVED ? [0, 1] : [by]).toContain(code ?? signal);
}

async function silentListener(): Promise<{ url: string; connected: Promise<unknown>; close(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
  const connected = once(server, 'connection');
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `postgres://nobody:nothing@127.0.0.1:${(server.address() as AddressInfo).port}/silent`,
    connected,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Waits until no database process is left. */
async function databaseGone({ dataDir }: Home): Promise<void> {
  await vi.waitUntil(() => serverProcesses(join(dataDir, 'postgres')).length === 0, PATIENCE);
}

/** Blocks every insert into users until its connection is closed. */
const stopAfterUsers = `
  create function stop_here() returns trigger language plpgsql as $$
    begin perform pg_sleep(3600); return null; end $$;
  create trigger stop_here after insert on users execute function stop_here()`;

function isDemoHalfLoaded(home: Home): Promise<boolean> {
  return onEmbedded(home, async (client) => {
    const { rowCount } = await client.query(`select from pg_stat_activity where wait_event = 'PgSleep'`);
    return rowCount === 1;
  });
}

function onEmbedded<T>({ dataDir }: Home, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { superuserPassword, port } = readCredentials(dataDir, true);
  return onDatabase(addressOf(superuser, superuserPassword, port), work);
}

/** The writing end of a pipe, once a reader has opened it; undefined before. */
function openedByReader(path: string): number | undefined {
  try {
    return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return undefined;
  }
}

// Each test waits for seconds and depends on none of the others.
describe.concurrent('shutdown', () => {
  test('a start that waits for an unresponsive database ends on SIGTERM', async (context) => {
    const home = homeOf(context);
    const database = await silentListener();
    const child = home.start({ DATABASE_URL: database.url });
    await whileItRuns(child, database.connected);
    // Immediately: after five seconds the start gives up by itself.
    await expectEnd(child, 0);
    database.close();
  });

  test.for([
    ['migrations', lockKeys.migration],
    ['the demo network', lockKeys.demo],
  ] as const)('a start that waits for others with %s ends on SIGTERM', async ([_what, key], context) => {
    const home = homeOf(context);
    const database = await createTestDatabase();
    await onDatabase(database.url, async (client) => {
      await client.query('select pg_advisory_lock($1)', [key]);
      const child = home.start({ DATABASE_URL: database.url, DEMO: 'on' });
      await whileItRuns(
        child,
        vi.waitUntil(async () => (await countWaiting(client)) > 0, PATIENCE),
      );
      await expectEnd(child, 0);
    });
    await database.drop();
  });

  test('a start interrupted while loading the demo network leaves neither a partial load nor a database server behind', async (context) => {
    const home = homeOf(context);
    const empty = home.start({});
    await readyAddress(empty);
    await onEmbedded(home, (client) => client.query(stopAfterUsers));
    await expectEnd(empty, 0);
    const child = home.start({ DEMO: 'on', LOG_LEVEL: 'info' });
    const exit = ended(child);
    await whileItRuns(
      child,
      vi.waitUntil(() => isDemoHalfLoaded(home).catch(() => false), PATIENCE),
    );
    await expectEnd(child, 0);
    expect((await exit).out).not.toContain('demo network loaded');
    await databaseGone(home);
  });

  test('a file read that hangs does not keep the process from exiting', async (context) => {
    const home = homeOf(context);
    const child = home.start({});
    await readyAddress(child);
    // The server reads this file once a second; this one yields neither data nor an end of file.
    const file = maintenanceFile(home);
    spawnSync('mkfifo', [file]);
    const end = await vi.waitUntil(() => openedByReader(file), PATIENCE);
    await expectEnd(child, 'SIGKILL');
    closeSync(end);
    await databaseGone(home);
  });

  test('a database server that does not stop in time leaves no process behind', async (context) => {
    const home = homeOf(context);
    const child = home.start({});
    await readyAddress(child);
    const cluster = join(home.dataDir, 'postgres');
    // With this process stopped, nothing is written back, which an orderly database shutdown waits for.
    const checkpointer = serverProcesses(cluster).find((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('checkpointer'),
    );
    process.kill(checkpointer ?? -1, 'SIGSTOP');
    await expectEnd(child, 1);
    await databaseGone(home);
    const next = home.start({});
    await readyAddress(next);
    await expectEnd(next, 0);
  });
});
