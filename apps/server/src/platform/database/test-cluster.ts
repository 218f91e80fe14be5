import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { onDatabase } from '../../../test-support/on-database.ts';
import { copyFolder, keptTemplate } from './kept-template.ts';
import { migrate } from './migrate.ts';
import { startPgBouncer } from './testing/pgbouncer.ts';
import { startTwoClusters } from './testing/two-clusters.ts';
import {
  createDatabase,
  dropDatabase,
  hasChosenPostgres,
  startThrowawayCluster,
} from './throwaway-cluster.ts';

/** The superuser's address of the server, and the migrated template database that every test file clones. */
export interface TestCluster {
  readonly url: string;
  readonly template: string;
  /** The same server through PgBouncer, if TEST_POOLER names its program. */
  readonly poolerUrl?: string;
  /** The replica that follows it, if TEST_REPLICA=1. */
  readonly replicaUrl?: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The socket that sends every client a `TestCluster` as JSON, or the reason why there is none. */
    testCluster: string;
  }
}

/**
 * Vitest's global set-up: one PostgreSQL server for the whole run with one migrated template, started when the first
 * test needs it. A run of tests without a database never starts it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: ReturnType<typeof startTestCluster> | undefined;
  const path = join(tmpdir(), `cluster-${process.pid}.socket`);
  const server = createServer((socket) => {
    started ??= startTestCluster();
    started.then(
      ({ stop: _, ...cluster }) => socket.end(JSON.stringify(cluster satisfies TestCluster)),
      (error) => socket.end(JSON.stringify({ error: error instanceof Error ? error.stack : String(error) })),
    );
  });
  rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  project.provide('testCluster', path);
  return async () => {
    server.close();
    const cluster = await started?.catch(() => undefined);
    await cluster?.stop();
  };
}

type StartedCluster = TestCluster & { stop(): Promise<void> };

async function startTestCluster(): Promise<StartedCluster> {
  if (process.env.TEST_REPLICA === '1') return startReplicated();
  const cluster = await startAlone();
  const program = process.env.TEST_POOLER;
  if (!program) return cluster;
  const pooler = await startPgBouncer(program, cluster.url);
  const stop = () => pooler.stop().then(cluster.stop);
  return { ...cluster, poolerUrl: pooler.through(cluster.url), stop };
}

async function startReplicated(): Promise<StartedCluster> {
  const { primary, replica, stop } = await startTwoClusters();
  const template = 'blattwerk_template';
  await prepareTemplate(primary.url, template);
  return { url: primary.url, template, replicaUrl: replica.url, stop };
}

async function startAlone(): Promise<StartedCluster> {
  // On a shared server, the databases of this run need unique names.
  const template = hasChosenPostgres()
    ? `blattwerk_template_${process.pid}_${Date.now()}`
    : 'blattwerk_template';
  const prepare = (url: string) => prepareTemplate(url, template);
  const cached = hasChosenPostgres() ? undefined : await keptTemplate(prepare);
  const cluster = await startThrowawayCluster(cached && (await copyOf(cached)));
  const stop = async () => {
    for (const name of await onDatabase(cluster.url, (client) => copiesOf(client, template)))
      await dropDatabase(cluster.url, name);
    await cluster.stop();
  };
  try {
    if (cached === undefined) await prepare(cluster.url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: cluster.url, template, stop };
}

async function prepareTemplate(clusterUrl: string, template: string): Promise<void> {
  const url = await createDatabase(clusterUrl, template);
  await migrate(url, { info: () => undefined });
  // Tests take place in 2026, whatever the date of the run.
  await onDatabase(url, (client) => client.query(`update programme set starts_on = '2026-01-01'`));
}

async function copyOf(kept: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'blattwerk-cluster-'));
  copyFolder(kept, dataDir);
  return dataDir;
}

/** Names of the template and of all its clones: files whose run was interrupted have not dropped theirs. */
async function copiesOf(client: pg.Client, template: string): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [template],
  );
  return rows.map(({ datname }) => datname);
}
