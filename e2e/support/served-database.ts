import { type Database, openDatabase } from '@blattwerk/server/platform/database/database.ts';
import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import { createComparison } from './created-comparison.ts';
import { createQuestion } from './created-question.ts';
import { createPayoutRun } from './created-run.ts';
import { createFinishedJob } from './finished-job.ts';
import { createPendingInvitations } from './pending-invitation.ts';
import { createPendingSignUp } from './pending-sign-up.ts';
import { createTaxLink } from './pending-tax-link.ts';

/** Does something with the database of a running product, as a superuser. */
export async function onDatabase(
  databaseUrl: string,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const database = openDatabase(databaseUrl, {
    maxConnections: 1,
    connectTimeoutMs: PATIENCE_MS,
    statementTimeoutMs: 0,
    applicationName: 'journeys',
  });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/** Inserts rows for pages (`pages.ts`) that the demo network lacks, as if created at this time. */
export async function createRowsForPages(databaseUrl: string, at = new Date()): Promise<void> {
  await onDatabase(databaseUrl, async (database) => {
    for (const create of [
      createPendingSignUp,
      createPendingInvitations,
      createTaxLink,
      createFinishedJob,
      createPayoutRun,
      createComparison,
      createQuestion,
    ])
      await create(database, at);
  });
}
