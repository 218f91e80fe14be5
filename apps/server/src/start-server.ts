import type { FastifyInstance } from 'fastify';
import { loadDemoIfEmpty } from '../demo/load-demo-if-empty.ts';
import { jobsOf, registerApp } from './app.ts';
import { configOfTraining, isTrainingCopy } from './company/training-copy.ts';
import { createDeps } from './deps.ts';
import { openSetup } from './joining/setup/setup-codes.ts';
import { openChannels } from './messaging/messages/channels.ts';
import { fieldKeysFor } from './operations/field-key/check-field-key.ts';
import { wakeDeliveries } from './operations/webhooks/wake-deliveries.ts';
import type { Config } from './platform/config.ts';
import { roleOf } from './platform/database/addresses.ts';
import { checkServers } from './platform/database/check-server.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { claimDataFolder } from './platform/database/postgres/claim-data-folder.ts';
import { startEmbeddedPostgres } from './platform/database/postgres/start-embedded-postgres.ts';
import { openReplica } from './platform/database/replica.ts';
import { type Deps, systemClock } from './platform/deps.ts';
import { listenAt } from './platform/http/listen-at.ts';
import { createHttpServer, isApi } from './platform/http/server.ts';
import { databaseAnswers, refuseWhileSilent } from './platform/http/silent-database.ts';
import { startJobs } from './platform/jobs.ts';
import { type Secrets, secretsWith } from './platform/secrets/secrets.ts';
import { openTracing, type Tracing } from './platform/tracing/tracing.ts';
import { webFolder } from './platform/web/web.ts';

/** A server that is ready for requests. */
export interface RunningServer {
  readonly url: string;
  /** Whether the demo network is loaded, so that its logins work. */
  readonly demo: boolean;
  /** The code that unlocks the page `/setup`; null once a company has been set up. */
  readonly setupCode: string | null;
  /** Waits for running requests and jobs, then closes everything that was started. */
  stop(): Promise<void>;
}

/** The addresses of the database, and how to release it. */
interface DatabasePlace {
  readonly url: string;
  /** PostgreSQL itself, where `url` leads through a transaction pooler. */
  readonly directUrl: string | null;
  /** For anything that needs a session: `directUrl` if set. */
  readonly sessionUrl: string;
  readonly migrationUrl: string;
  /** Records the address served here, for processes that find this data folder in use. */
  announce(url: string): void;
  stop(): Promise<void>;
}

/**
 * Starts everything in order: database, schema, demo network, jobs, HTTP. If a step fails or `signal` is aborted,
 * everything started so far is stopped again. An abort does not wait for the current step, because the database may be
 * unresponsive or locked by others.
 * @throws ConfigError, AlreadyServedError, MigrationError, and the reason of `signal`
 */
export async function startServer(given: Config, signal: AbortSignal): Promise<RunningServer> {
  const started: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of started.splice(0).reverse()) await close();
  };
  const unless = unlessAborted(signal);
  try {
    const app = await createHttpServer(given);
    const tracing = await openTracing(given, app.log);
    if (tracing !== null) started.push(() => tracing.close());
    tracing?.traceRequests(app);
    const place = await findDatabase(given, app, signal);
    started.push(() => place.stop());
    await unless(checkServers(given));
    const applicationRole = roleOf(place.url);
    await unless(migrate(place.migrationUrl, app.log, { applicationRole }));
    const database = openDatabase(place.url, {
      directUrl: place.directUrl,
      onConnectionLost: (error) => app.log.warn({ err: error }, 'lost a database connection'),
      onQuery: tracing?.onQuery,
    });
    started.push(() => database.close());
    const config = (await unless(isTrainingCopy(database.db))) ? configOfTraining(given) : given;
    const secrets = secretsWith(await unless(fieldKeysFor(config, database.db)));
    const demo = await unless(prepareDemo(config, place, app, secrets));
    const setupCode = demo ? null : await unless(openSetup(database.db, systemClock.now()));
    const url = await unless(serve(app, { config, secrets, tracing }, database, place, started));
    place.announce(url);
    return { url, demo, setupCode, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Races each promise against the signal. */
function unlessAborted(signal: AbortSignal): <T>(awaited: Promise<T>) => Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  aborted.catch(() => undefined);
  return (awaited) => {
    signal.throwIfAborted();
    return Promise.race([awaited, aborted]);
  };
}

async function findDatabase(
  config: Config,
  app: FastifyInstance,
  signal: AbortSignal,
): Promise<DatabasePlace> {
  if (config.databaseUrl === null) {
    const claim = claimDataFolder(config.dataDir);
    const options = { dataDir: config.dataDir, log: app.log, signal };
    const postgres = await startEmbeddedPostgres(options).catch((error) => {
      claim.release();
      throw error;
    });
    return {
      url: postgres.applicationUrl,
      directUrl: null,
      sessionUrl: postgres.applicationUrl,
      migrationUrl: postgres.url,
      announce: (url) => claim.describe(url),
      stop: () => postgres.stop().finally(() => claim.release()),
    };
  }
  const { databaseUrl: url, directDatabaseUrl: directUrl } = config;
  const sessionUrl = directUrl ?? url;
  const migrationUrl = config.migrationDatabaseUrl ?? sessionUrl;
  return {
    url,
    directUrl,
    sessionUrl,
    migrationUrl,
    announce: () => undefined,
    stop: async () => undefined,
  };
}

/** The demo network is loaded by the migration role: it writes history, which the application role may not. */
async function prepareDemo(
  config: Config,
  place: DatabasePlace,
  app: FastifyInstance,
  secrets: Secrets,
): Promise<boolean> {
  if (!config.demo) return false;
  const owner = openDatabase(place.migrationUrl, { statementTimeoutMs: 0 });
  try {
    const { dataDir } = config;
    return await loadDemoIfEmpty(owner, { now: systemClock.now(), dataDir, secrets, log: app.log });
  } finally {
    await owner.close();
  }
}

async function serve(
  app: FastifyInstance,
  { config, secrets, tracing }: Pick<Deps, 'config' | 'secrets'> & { readonly tracing: Tracing | null },
  database: Database,
  place: DatabasePlace,
  started: (() => Promise<unknown>)[],
): Promise<string> {
  const jobs = await startJobs(place.sessionUrl, app.log);
  const { readDatabaseUrl } = config;
  const replica =
    readDatabaseUrl === null ? null : openReplica(readDatabaseUrl, { db: database.db, log: app.log });
  if (replica) started.push(() => replica.close());
  const deps = await createDeps({
    config,
    database: { db: database.db, url: place.sessionUrl },
    log: app.log,
    secrets,
    jobs,
    replica,
  });
  const channels = openChannels(config);
  started.push(async () => channels.close());
  const definitions = jobsOf({ deps, database }, channels);
  await jobs.work(tracing === null ? definitions : definitions.map(tracing.traceJob));
  const waker = wakeDeliveries({ url: place.sessionUrl, jobs, log: app.log });
  started.push(() => waker.close());
  // In parallel: each has a timeout of a few seconds, and a process manager allows ten in total.
  started.push(() => Promise.all([app.close(), jobs.stop()]));
  refuseWhileSilent(app, { isCall: isApi, answers: () => databaseAnswers(place.url) });
  await registerApp(app, deps, config.web ? webFolder : null);
  return listenAt(app, config);
}
