import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { onDatabase } from '../testing/on-database.ts';
import { migrate } from './migrate.ts';
import { createDatabase, dropDatabase, startThrowawayCluster } from './throwaway-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's superuser address and the migrated database that every test file clones. */
    testCluster: { url: string; template: string };
  }
}

/** Vitest's global set-up: one PostgreSQL server for the whole run with one migrated template in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startThrowawayCluster();
  const template = `blattwerk_template_${process.pid}_${Date.now()}`;
  const teardown = async () => {
    for (const name of await onDatabase(cluster.url, (client) => copiesOf(client, template)))
      await dropDatabase(cluster.url, name);
    await cluster.stop();
  };
  try {
    const url = await createDatabase(cluster.url, template);
    await migrate(url, { info: () => undefined });
    // What tests tell happens in 2026, whatever the day of the run.
    await onDatabase(url, (client) => client.query(`update programme set starts_on = '2026-01-01'`));
    project.provide('testCluster', { url: cluster.url, template });
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}

/** Names of the template and of all that was made from it: whoever was ended early has not dropped theirs. */
async function copiesOf(client: pg.Client, template: string): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [template],
  );
  return rows.map(({ datname }) => datname);
}
