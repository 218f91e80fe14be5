import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from './database.ts';
import { generateTypes } from './generate-types.ts';
import { migrate } from './migrate.ts';
import { createDatabase, dropDatabase, startThrowawayCluster } from './throwaway-cluster.ts';

const target = fileURLToPath(new URL('./database-types.ts', import.meta.url));
const cluster = await startThrowawayCluster();
const name = `blattwerk_types_${process.pid}`;
try {
  const url = await createDatabase(cluster.url, name);
  await migrate(url, { info: () => undefined });
  const database = openDatabase(url);
  await writeFile(target, await generateTypes(database.db));
  await database.close();
  spawnSync('biome', ['format', '--write', target], { stdio: 'inherit' });
} finally {
  await dropDatabase(cluster.url, name);
  await cluster.stop();
}
