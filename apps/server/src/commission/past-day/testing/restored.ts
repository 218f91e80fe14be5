import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, type TestServer } from '../../../../test-support/test-server.ts';
import { restoreBackup } from '../../../operations/backup/restore-backup.ts';
import { writeBackup } from '../../../operations/backup/write-backup.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { testCluster } from '../../../platform/database/test-database.ts';
import { createDatabase, dropDatabase } from '../../../platform/database/throwaway-cluster.ts';
import { openFiles } from '../../../platform/files/files.ts';

/** A backup of a server at one moment. */
export interface Backup {
  /** Restores it into a database of its own and serves it, with the clock at that moment. */
  restore(): Promise<TestServer>;
  forget(): Promise<void>;
}

/** Makes a backup as the product does. */
export async function backUp({ database, deps, fieldKey }: TestServer): Promise<Backup> {
  const folder = await mkdtemp(join(tmpdir(), 'blattwerk-evening-'));
  const path = join(folder, 'backup.tar.gz');
  const now = deps.clock.now();
  const fieldKeys = [fieldKey];
  await writeBackup(path, { database, files: deps.files, fieldKeys, now });
  const restore = async () => {
    const { url: cluster } = await testCluster();
    const name = `evening_${process.pid}_${now.getTime()}`;
    const url = await createDatabase(cluster, name);
    const opened = openDatabase(url, { applicationName: name });
    const files = await openFiles({ dataDir: join(folder, 'restored'), s3: null });
    await restoreBackup(path, { database: opened, files, fieldKeys });
    const drop = async () => {
      await opened.close();
      await dropDatabase(cluster, name);
    };
    return startTestServer(now, { on: { ...opened, url, drop }, fieldKey });
  };
  return { restore, forget: () => rm(folder, { recursive: true }) };
}
