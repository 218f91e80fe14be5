import { join } from 'node:path';
import type { Database } from '../src/platform/database/database.ts';
import type { Secrets } from '../src/platform/secrets/secrets.ts';
import { DemoError, loadDemo } from './load-demo.ts';
import { demoLogins } from './logins.ts';

export interface StartDemo {
  readonly now: Date;
  /** Files are stored in its subfolder `files`. */
  readonly dataDir: string;
  readonly secrets: Secrets;
  readonly log: { info(details: object, message: string): void };
}

/**
 * Loads the demo network at the first start. A database with users is left as it is.
 * @returns whether the database contains the demo network, so that its logins work.
 */
export async function loadDemoIfEmpty(
  database: Database,
  { now, dataDir, secrets, log }: StartDemo,
): Promise<boolean> {
  const user = await database.db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (!user) {
    try {
      const started = performance.now();
      await loadDemo(database, { now, filesDir: join(dataDir, 'files'), secrets });
      log.info({ milliseconds: Math.round(performance.now() - started) }, 'demo network loaded');
    } catch (error) {
      // Another process was faster.
      if (!(error instanceof DemoError && error.code === 'not_empty')) throw error;
    }
  }
  const { anna, operator } = demoLogins;
  const logins = await database.db
    .selectFrom('users')
    .select('id')
    .where('email', 'in', [anna, operator])
    .execute();
  return logins.length === 2;
}
