import { type Database, openDatabase } from '@blattwerk/server/platform/database/database.ts';
import { PATIENCE_MS } from '@blattwerk/server/test-support/patience.ts';
import { plantFinishedJob } from './finished-job.ts';
import { plantPendingInvitations } from './pending-invitation.ts';
import { plantPendingSignUp } from './pending-sign-up.ts';
import { plantTaxLink } from './pending-tax-link.ts';
import { plantComparison } from './planted-comparison.ts';
import { plantQuestion } from './planted-question.ts';
import { plantPayoutRun } from './planted-run.ts';

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
export async function plantForPages(databaseUrl: string, at = new Date()): Promise<void> {
  await onDatabase(databaseUrl, async (database) => {
    for (const plant of [
      plantPendingSignUp,
      plantPendingInvitations,
      plantTaxLink,
      plantFinishedJob,
      plantPayoutRun,
      plantComparison,
      plantQuestion,
    ])
      await plant(database, at);
  });
}
