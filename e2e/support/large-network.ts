import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDemo } from '@blattwerk/server/demo/load-demo.ts';
import { readConfig } from '@blattwerk/server/platform/config.ts';
import { openDatabase } from '@blattwerk/server/platform/database/database.ts';
import { migrate } from '@blattwerk/server/platform/database/migrate.ts';
import { createDatabase, dropDatabase } from '@blattwerk/server/platform/database/throwaway-cluster.ts';
import { readFieldKeys } from '@blattwerk/server/platform/secrets/field-keys.ts';
import { secretsWith } from '@blattwerk/server/platform/secrets/secrets.ts';
import { connect, type TestConnection } from './database.ts';
import { startServerProcess } from './server-process.ts';

/** A served demo network of any size. */
export interface LargeNetwork {
  readonly url: string;
  readonly database: TestConnection;
  stop(): Promise<void>;
}

/** Loads the demo network with so many partners into a new database of a PostgreSQL server, and serves it. */
export async function startLargeNetwork(clusterUrl: string, partners: number): Promise<LargeNetwork> {
  const dataDir = await mkdtemp(join(tmpdir(), 'blattwerk-large-'));
  const name = `large_${process.pid}_${Date.now()}`;
  const databaseUrl = await createDatabase(clusterUrl, name);
  await migrate(databaseUrl, { info: () => undefined });
  const loading = openDatabase(databaseUrl, { statementTimeoutMs: 0 });
  try {
    const secrets = secretsWith(await readFieldKeys(readConfig({ DATA_DIR: dataDir })));
    await loadDemo(loading, { now: new Date(), filesDir: join(dataDir, 'files'), secrets, partners });
  } finally {
    await loading.close();
  }
  const server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'warn',
  });
  const database = connect(databaseUrl);
  return {
    url: server.url,
    database,
    stop: async () => {
      await database.close();
      await server.stop();
      await dropDatabase(clusterUrl, name);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
