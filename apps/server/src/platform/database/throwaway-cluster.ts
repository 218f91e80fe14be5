import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { onDatabase } from '../../../test-support/on-database.ts';
import { startInstalledPostgres } from './installed-postgres.ts';
import { removeDataFolder } from './postgres/place.ts';
import { startEmbeddedPostgres } from './postgres/start-embedded-postgres.ts';

/** A PostgreSQL server for tests and tools. `url` is a superuser's address of its first database. */
export type ThrowawayCluster = {
  url: string;
  /** Stops it and keeps its data. */
  end(): Promise<void>;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
};

/** Whether the environment selects another PostgreSQL for the tests. */
export function hasChosenPostgres(): boolean {
  return Boolean(process.env.TEST_DATABASE_URL || process.env.TEST_POSTGRES);
}

/**
 * Starts an embedded server whose data is deleted with it. TEST_POSTGRES names the folder of another installed
 * PostgreSQL to start instead, such as /usr/lib/postgresql/15; TEST_DATABASE_URL a running one (a superuser's address),
 * which is left running.
 *
 * @param given data folder that may contain a cluster; a new one by default
 */
export async function startThrowawayCluster(given?: string): Promise<ThrowawayCluster> {
  const running = process.env.TEST_DATABASE_URL;
  if (running) return { url: running, end: () => Promise.resolve(), stop: () => Promise.resolve() };
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'blattwerk-cluster-')));
  const installed = process.env.TEST_POSTGRES;
  const server = installed
    ? await startInstalledPostgres(installed, dataDir)
    : await startEmbeddedPostgres({ dataDir, log: { info: () => undefined } });
  const stop = async () => {
    await server.stop();
    removeDataFolder(dataDir);
  };
  // Nobody else knows this server: without this, an interrupted run would leave it running forever.
  const interrupted = () => void stop().finally(() => process.exit(1));
  for (const signal of interruptions) process.once(signal, interrupted);
  await onDatabase(server.url, relaxDurability);
  const ending = (end: () => Promise<void>) => async () => {
    for (const signal of interruptions) process.off(signal, interrupted);
    await end();
  };
  return { url: server.url, end: ending(server.stop), stop: ending(stop) };
}

const interruptions = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Creates an empty database and returns its address. */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<string> {
  // Copying files takes half the time of copying through the write-ahead log, which is not needed here.
  const from = template === undefined ? '' : `template ${pg.escapeIdentifier(template)} strategy file_copy`;
  await onDatabase(serverUrl, (client) =>
    client.query(`create database ${pg.escapeIdentifier(name)} ${from}`),
  );
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Drops the database and closes all connections to it. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await onDatabase(serverUrl, (client) =>
    client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  );
}

/** The cluster is deleted after the run, so it does not need to survive a power failure. */
async function relaxDurability(client: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await client.query(`alter system set ${setting} = off`);
  }
  await client.query('select pg_reload_conf()');
}
