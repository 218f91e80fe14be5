import type { Database } from '@blattwerk/server/platform/database/database.ts';

/**
 * Postpones the PDFs of the demo network's documents until tomorrow: the job starts them with the first requested payout,
 * and they would keep a core busy for half a minute. A journey that opens one gets it anyway.
 */
export async function putOffDemoPapers({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const { rowCount } = await pool.query(
    `insert into payout_paper_failures (paper_id, attempts, last_error, next_attempt_at)
     select id, 1, 'put off for the journeys', now() + interval '1 day' from payout_papers`,
  );
  if (rowCount === 0)
    throw new Error('The demo network has no documents any more: there is nothing to postpone.');
}
