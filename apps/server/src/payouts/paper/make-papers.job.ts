import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { findPayout } from '../payouts.queries.ts';
import { openPaper } from './make-paper.ts';
import { findUnmadePapers } from './papers.queries.ts';

/** How the job is asked for. */
export const MAKE_PAPERS = 'make-papers';

/** So many at once that requests are not kept waiting; the rest follows with the next run, or when somebody asks for it. */
const PER_RUN = 20;

/** Makes the PDFs of papers that were issued, soon after that. */
export function makePapersJob(deps: Pick<Deps, 'db' | 'secrets' | 'clock' | 'log'>): JobDefinition {
  return {
    name: MAKE_PAPERS,
    cron: '*/10 * * * *',
    run: async () => {
      for (const paper of await findUnmadePapers(deps.db, PER_RUN)) {
        const payout = await findPayout(deps.db, paper.payout);
        // One that cannot be made must not keep the others from being made.
        if (payout)
          await openPaper(deps, payout, paper).catch((error) =>
            deps.log.error({ err: error, paper: paper.number }, 'a paper cannot be made'),
          );
      }
    },
  };
}
