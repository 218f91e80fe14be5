import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { findPayout } from '../payouts.queries.ts';
import { openPaper } from './make-paper.ts';
import { findDuePapers, type Paper, putOff } from './papers.queries.ts';

/** How the job is asked for. */
export const MAKE_PAPERS = 'make-papers';

/** So many at once that requests are not kept waiting; another run follows at once while there are more. */
const PER_RUN = 20;

const MAX_REASON_LENGTH = 500;

type JobDeps = Pick<Deps, 'db' | 'secrets' | 'clock' | 'log' | 'jobs'>;

/** Makes the PDFs of papers that were issued, soon after that. One that cannot be made keeps no other waiting. */
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
      'a paper cannot be made; it is tried again',
    );
  }
}
