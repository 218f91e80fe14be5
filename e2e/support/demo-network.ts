import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withProcessLock } from '@blattwerk/process-lock/process-lock.mjs';
import { openDatabase } from '@blattwerk/server/platform/database/database.ts';
import { testCluster } from '@blattwerk/server/platform/database/test-database.ts';
import { createDatabase } from '@blattwerk/server/platform/database/throwaway-cluster.ts';
import { inject } from 'vitest';
import { putOffDemoPapers } from './demo-papers.ts';
import { startServerProcess } from './server-process.ts';

/**
 * The result of a first start, to be copied: a database on the run's PostgreSQL server, and a data folder with its files
 * and key.
 */
export interface DemoNetwork {
  readonly database: string;
  readonly dataDir: string;
}

/** The demo network, loaded once for everybody on first use: loading takes longer than most journeys. */
export async function demoNetwork(): Promise<DemoNetwork> {
  const { demoFolder } = inject('served');
  const { url: cluster, template } = await testCluster();
  const database = `${template}_demo`;
  const dataDir = join(demoFolder, 'data');
  const loaded = join(demoFolder, 'loaded');
  await withProcessLock(join(demoFolder, 'lock'), async () => {
    if (existsSync(loaded)) return;
    const url = await createDatabase(cluster, database);
    const server = await startServerProcess({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: 'on' });
    const loading = openDatabase(url, { maxConnections: 1, applicationName: 'journeys' });
    await putOffDemoPapers(loading).finally(() => loading.close());
    await server.stop();
    await writeFile(loaded, '');
  });
  return { database, dataDir };
}
