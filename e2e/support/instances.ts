import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testCluster } from '@blattwerk/server/platform/database/test-database.ts';
import { createDatabase, dropDatabase } from '@blattwerk/server/platform/database/throwaway-cluster.ts';
import { afterAll, inject } from 'vitest';
import { connect } from './database.ts';
import { demoNetwork } from './demo-network.ts';
import type { Instance } from './instance.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** The instance that journeys share. */
export interface SharedInstance extends Instance {
  /** The folder with its mails: it has no mail server. */
  readonly mailFolder: string;
}

/** The instance shared by all journeys that only read; to be called once, at the top of the file. */
export function shareInstance(): SharedInstance {
  const { url, databaseUrl, mailFolder } = inject('served');
  const database = connect(databaseUrl);
  afterAll(() => database.close());
  return { url, database, mailFolder };
}

/** Starts a second process next to the shared one, on its database and its data folder; the caller must stop it. */
export function startBesideShared(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const { databaseUrl, dataDir } = inject('served');
  return startServerProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: 'off',
    ...environment,
  });
}

/** An instance of the test's own, to break things in. */
export interface OwnInstance extends Instance {
  readonly server: ServerProcess;
  /** Its database, as a superuser. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** Starts one with its own demo network, in a new database on the run's PostgreSQL server, with its own data folder. */
export async function startOwnInstance(environment: Record<string, string> = {}): Promise<OwnInstance> {
  const cluster = await testCluster();
  const demo = await demoNetwork();
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  const databaseUrl = await createDatabase(cluster.url, name, demo.database);
  const dataDir = await mkdtemp(join(tmpdir(), 'blattwerk-own-'));
  await cp(demo.dataDir, dataDir, { recursive: true });
  const server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: 'on',
    ...environment,
  });
  const database = connect(databaseUrl);
  return {
    url: server.url,
    database,
    server,
    databaseUrl,
    dataDir,
    stop: async () => {
      await database.close();
      await server.stop();
      await dropDatabase(cluster.url, name);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** An instance without a company yet. */
export interface EmptyInstance extends SharedInstance {
  /** The set-up code printed at start-up. */
  readonly setupCode: string;
  /** For commands on it. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Ends its process and starts another one, with an optional change of environment. */
  restart(environment: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one, on an empty database of the run's PostgreSQL server, with its own data folder. */
export async function startEmptyInstance(environment: Record<string, string> = {}): Promise<EmptyInstance> {
  const cluster = await testCluster();
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  const databaseUrl = await createDatabase(cluster.url, name, cluster.template);
  const dataDir = await mkdtemp(join(tmpdir(), 'blattwerk-empty-'));
  const start = (more: Record<string, string>) =>
    startServerProcess({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'off', ...more });
  let server = await start(environment);
  const setupCode = / enter this code: (\S+)/.exec(server.output())?.[1] ?? '';
  const database = connect(databaseUrl);
  return {
    get url() {
      return server.url;
    },
    database,
    mailFolder: join(dataDir, 'mail'),
    databaseUrl,
    dataDir,
    setupCode,
    restart: async (more) => {
      await server.stop();
      server = await start(more);
    },
    stop: async () => {
      await database.close();
      await server.stop();
      await dropDatabase(cluster.url, name);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The partner of a login. */
export async function partnerOf({ database }: Instance, email: string): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    'select partners.id from partners join users on users.id = partners.user_id where users.email = $1',
    [email],
  );
  if (!row) throw new Error(`${email} has no partner.`);
  return row.id;
}
