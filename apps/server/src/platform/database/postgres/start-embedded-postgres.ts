import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, processIdentity } from '@blattwerk/process-lock/process-identity.mjs';
import { isHeldByAnother, type LockHolder, withProcessLock } from '@blattwerk/process-lock/process-lock.mjs';
import {
  addressOf,
  applicationRole,
  type Credentials,
  readCredentials,
  superuser,
  writeCredentials,
} from './credentials.ts';
import { acceptsConnections, createFirstDatabase } from './first-database.ts';
import { initialiseCluster } from './initialise.ts';
import { choosePlace, type Place } from './place.ts';
import {
  abandonPostmaster,
  clearRemains,
  findPostmaster,
  freePort,
  type Postmaster,
  spawnPostmaster,
  stopPostmaster,
  tryPort,
} from './postmaster.ts';

/** Receives the supervisor's log messages; a structured logger fits. */
export interface PostgresLog {
  info(details: object, message: string): void;
}

export interface EmbeddedPostgresOptions {
  /** Folder of the database and of everything needed to open it again; created if missing. */
  dataDir: string;
  log: PostgresLog;
  /** Aborts the start: whatever it has started is stopped again. */
  signal?: AbortSignal;
}

/** A running embedded server. Until `stop`, it stays on its port and is restarted if it dies. */
export interface EmbeddedPostgres {
  /** The superuser's address, for migrations and tools. */
  url: string;
  /** The application's address, for a role that owns nothing. */
  applicationUrl: string;
  /** Detaches from the server; the last live process to do so also stops it. */
  stop(): Promise<void>;
}

/** State of a data folder's server, in this process. */
interface Supervised {
  dataDir: string;
  place: Place;
  credentials: Credentials;
  log: PostgresLog;
}

const lockFile = 'postgres.lock';
const lockPatienceMs = 120_000;
const startPatienceMs = 10 * 60_000;
const watchEveryMs = 250;
const abandonPatienceMs = 700;

/**
 * Serves the database in `dataDir`: creates it on the first start, attaches to a server that is already running on it
 * (of another process, or left behind by a killed one), and starts one otherwise.
 * @throws NoBinariesError if the installation includes no PostgreSQL.
 * @throws Error with the server's last output if it does not start, and the reason of `signal` if aborted.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(options.dataDir);
  const { log, signal } = options;
  return withDatabaseLock({ dataDir, log }, signal, async () => {
    const place = choosePlace(dataDir);
    const credentials = readCredentials(dataDir, existsSync(place.cluster));
    const server = { dataDir, place, credentials, log };
    if (!existsSync(place.cluster)) {
      if (credentials.port !== 0)
        throw new Error(`The database that was created in ${place.cluster} is gone.`);
      log.info({ folder: place.cluster, runAs: place.runAs.kind }, 'creating the database');
      initialiseCluster(place, credentials);
    }
    const postmaster = await attachOrStart(server, () => freePort(credentials.port), signal);
    await createFirstDatabase(credentials, postmaster.port);
    const port = postmaster.port;
    if (port !== credentials.port) writeCredentials(dataDir, { ...credentials, port });
    return supervise(server, postmaster);
  });
}

/** Only one process at a time may start, revive or stop the server of a data folder. */
function withDatabaseLock<T>(
  { dataDir, log }: Pick<Supervised, 'dataDir' | 'log'>,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const onWait = ({ pid }: LockHolder) =>
    log.info({ pid }, 'waiting for another process that is starting or stopping the database server');
  return withProcessLock(join(dataDir, lockFile), work, { timeoutMs: lockPatienceMs, signal, onWait });
}

async function attachOrStart(
  server: Supervised,
  choosePort: () => Promise<number | undefined>,
  signal?: AbortSignal,
): Promise<Postmaster> {
  const { place, credentials, log } = server;
  const running = findPostmaster(place.cluster);
  if (running) {
    try {
      await waitUntilReady(server, running, { signal });
    } catch (error) {
      if (signal?.aborted && !hasUsers(server.dataDir, process.pid))
        await stopPostmaster(place.cluster, running.pid);
      throw error;
    }
    log.info({ pid: running.pid, port: running.port }, 'attached to the running database server');
    return running;
  }
  await clearRemains(place.cluster);
  for (let attempt = 1; ; attempt += 1) {
    const port = await choosePort();
    signal?.throwIfAborted();
    if (port === undefined) throw new Error(`Port ${credentials.port} is taken by another program.`);
    const { child, said } = spawnPostmaster(place, server.dataDir, port);
    const failure = new Promise<never>((_, reject) => child.once('error', reject));
    const started = { pid: child.pid ?? -1, port };
    try {
      await Promise.race([failure, waitUntilReady(server, started, { said, signal })]);
      log.info({ pid: started.pid, port, runAs: place.runAs.kind }, 'database server started');
      return started;
    } catch (error) {
      if (signal?.aborted) await stopPostmaster(place.cluster, started.pid);
      // Another process may have taken the port between our check and the server's bind.
      if (attempt === 5 || !/Address already in use/.test(String(error))) throw error;
    }
  }
}

/** Crash recovery may take minutes; it is waited for as long as the server lives. */
async function waitUntilReady(
  { credentials, log }: Supervised,
  { pid, port }: Postmaster,
  { said = () => 'see postgres.log', signal }: { said?: () => string; signal?: AbortSignal | undefined },
): Promise<void> {
  const began = Date.now();
  for (let nextNotice = began + 5_000; ; await sleep(25)) {
    signal?.throwIfAborted();
    if (await acceptsConnections(credentials, port)) return;
    if (!isAlive(pid)) throw new Error(`The database server exited immediately: ${said()}`);
    if (Date.now() - began > startPatienceMs)
      throw new Error(`The database server ${pid} never became ready.`);
    if (Date.now() < nextNotice) continue;
    nextNotice += 5_000;
    log.info({ seconds: Math.round((Date.now() - began) / 1000) }, 'waiting for the database server');
  }
}

function supervise(server: Supervised, postmaster: Postmaster): EmbeddedPostgres {
  const { dataDir, place, credentials, log } = server;
  const { port } = postmaster;
  const unregister = registerUser(dataDir);
  const leaving = new AbortController();
  let pid = postmaster.pid;
  let revival: Promise<void> | undefined;

  const revive = async (): Promise<void> => {
    log.info({ pid, port }, 'the database server died, restarting it');
    try {
      await withDatabaseLock(server, leaving.signal, async () => {
        // All connections use the old address, so the port must be the same.
        pid = (await attachOrStart(server, () => tryPort(port), leaving.signal)).pid;
      });
    } catch (error) {
      if (leaving.signal.aborted) return;
      log.info({ error: String(error) }, 'the database server could not be restarted');
      await sleep(1_000);
    }
  };
  const watch = setInterval(() => {
    if (revival || isAlive(pid)) return;
    revival = revive().finally(() => {
      revival = undefined;
    });
  }, watchEveryMs).unref();

  return {
    url: addressOf(superuser, credentials.superuserPassword, port),
    applicationUrl: addressOf(applicationRole, credentials.applicationPassword, port),
    stop: async () => {
      clearInterval(watch);
      leaving.abort();
      await revival;
      await withDatabaseLock(server, undefined, async () => {
        unregister();
        const running = findPostmaster(place.cluster);
        if (running && !hasUsers(dataDir)) await stopPostmaster(place.cluster, running.pid);
      });
    },
  };
}

/**
 * Abandons the database in `dataDir` without time for an orderly stop, even in the middle of starting or stopping. Its
 * server stops immediately unless others use it, even if this process exits before.
 */
export async function abandonEmbeddedPostgres(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return;
  const folder = realpathSync(dataDir);
  // The holder of the lock is about to use the server or to stop it.
  if (isHeldByAnother(join(folder, lockFile)) || hasUsers(folder, process.pid)) return;
  await abandonPostmaster(choosePlace(folder).cluster, abandonPatienceMs);
}

/** Registers this process as a user of the server; returns a function that unregisters it. */
function registerUser(dataDir: string): () => void {
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${process.pid}.${Math.random().toString(36).slice(2)}`);
  writeFileSync(path, processIdentity(process.pid) ?? '');
  return () => rmSync(path, { force: true });
}

/**
 * Whether a live process other than `but` is registered as a user of the server. Entries of dead processes are removed.
 */
function hasUsers(dataDir: string, but?: number): boolean {
  const folder = folderOf(dataDir);
  if (!existsSync(folder)) return false;
  let live = 0;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const pid = Number.parseInt(name, 10);
    const identity = processIdentity(pid);
    if (identity === undefined || identity !== readFileSync(path, 'utf8')) rmSync(path, { force: true });
    else if (pid !== but) live += 1;
  }
  return live > 0;
}

function folderOf(dataDir: string): string {
  return join(dataDir, 'postgres-users');
}
