import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { findPayout } from '../payouts.queries.ts';
import { openPaper } from './make-paper.ts';
import { findDuePapers, type Paper, putOff } from './papers.queries.ts';

/** Name of the job. */
export const MAKE_PAPERS = 'make-papers';

/** A batch small enough not to delay requests; while there are more, another run follows immediately. */
const PER_RUN = 20;

const MAX_REASON_LENGTH = 500;

type JobDeps = Pick<Deps, 'db' | 'secrets' | 'clock' | 'log' | 'jobs'>;

/** Makes the PDFs of issued documents, soon after that. A failing one does not block the others. */
export function makePapersJob(deps: JobDeps, perRun = PER_RUN): JobDefinition {
  return {
    name: MAKE_PAPERS,
    cron: '*/10 * * * *',
    run: async () => {
      const papers = await findDuePapers(deps.db, deps.clock.now(), perRun);
      for (const paper of papers) await make(deps, paper);
      if (papers.length === perRun) await deps.jobs.request(MAKE_PAPERS);
    },
  };
}

async function make(deps: JobDeps, paper: Paper): Promise<void> {
  const { db, clock, log } = deps;
  const payout = await findPayout(db, paper.payout);
  if (!payout) return;
  try {
    await openPaper(deps, payout, paper);
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH);
    const { attempts, nextAttemptAt } = await inTransaction(db, (tx) =>
      putOff(tx, paper.id, { reason, now: clock.now() }),
    );
    log.error(
      { err: error, paper: paper.number, payout: payout.id, attempts, nextAttemptAt },
      'a document cannot be made; it will be retried',
    );
  }
}
