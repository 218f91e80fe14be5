import { setTimeout as sleep } from 'node:timers/promises';
import type { TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import { countWaiting } from '@blattwerk/server/test-support/waiting.ts';
import pg from 'pg';

/** Runs `work` while everybody may read a table and writers to it have to wait. */
export async function whileNobodyWrites<T>(
  { url }: Pick<TestDatabase, 'url'>,
  table: string,
  work: (keeper: pg.Client) => Promise<T>,
): Promise<T> {
  // Not from the pool: those who wait may need all of its connections.
  const keeper = new pg.Client({ connectionString: url, application_name: 'keeper' });
  await keeper.connect();
  try {
    await keeper.query('begin');
    await keeper.query(`lock table ${table} in share mode`);
    return await work(keeper);
  } finally {
    await keeper.end();
  }
}

/**
 * Starts the same operation several times and holds all of them until none can come first: with a guard that lets one
 * through at a time, one waits to write to the table and the others wait for the guard; without it, all have read the data
 * for their decision and wait to write. Then all are released. Needs one connection each, and a table that is written to
 * after everything that the decision depends on was read.
 * @returns the started operations, not awaited
 */
export async function meetBefore<T>(
  database: TestDatabase,
  table: string,
  works: readonly (() => Promise<T>)[],
): Promise<Promise<T>[]> {
  return whileNobodyWrites(database, table, async (keeper) => {
    let ended = 0;
    const begun = works.map((work) => work().finally(() => (ended += 1)));
    for (const one of begun) one.catch(() => undefined);
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const waiting = await countWaiting(keeper);
      if (waiting + ended >= works.length) return begun;
      if (performance.now() > deadline)
        throw new Error(`Of ${works.length} only ${waiting} wait to write to ${table}, ${ended} have ended.`);
      await sleep(5);
    }
  });
}
