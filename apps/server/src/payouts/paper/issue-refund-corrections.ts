import { addDays, berlinMidnight, cycleOf, cycleOfDay } from '@blattwerk/plan/days.ts';
import { shareOf } from '@blattwerk/plan/money.ts';
import type { Kysely } from 'kysely';
import { lockAccounts } from '../../books/books-lock.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Deps } from '../../platform/deps.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { MAKE_PAPERS } from './make-papers.job.ts';
import { issuePaper } from './papers.queries.ts';
import { findUncorrected, findUncorrectedPartners, keepCorrected } from './refund-corrections.queries.ts';

type JobDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'jobs'>;

/** Corrects, once a day, credit notes of which something was taken back that no later credit note takes up in time. */
export function correctRefundedJob(deps: JobDeps): JobDefinition {
  return {
    name: 'correct-refunded',
    cron: '23 4 * * *',
    run: async () => {
      const papers = await issueRefundCorrections(deps);
      if (papers === 0) return;
      deps.log.info({ papers }, 'credit notes were corrected for refunds');
      await deps.jobs.request(MAKE_PAPERS);
    },
  };
}

/**
 * Issues a correcting paper for each credit note whose credits were taken back after it was paid, when by the end of the
 * following cycle no payout has taken up what was taken back. Done once for each reversing credit, however many run this
 * at once: a later credit note does not list it again, and what such a note lists is not corrected here.
 * @returns how many papers were issued
 */
export async function issueRefundCorrections({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const before = lastChanceMissed(now);
  let issued = 0;
  for (const partner of await findUncorrectedPartners(db, before)) {
    issued += await db
      .transaction()
      .execute((transaction) => correctPartner(transaction, { partner, before, now }));
  }
  return issued;
}

/** What was taken back before this instant had all of the following cycle to get on a credit note. */
function lastChanceMissed(now: Date): Date {
  const lastCycle = cycleOfDay(addDays(cycleOf(now.getTime()).dateFrom, -1));
  return new Date(berlinMidnight(lastCycle.dateFrom));
}

async function correctPartner(
  db: Kysely<DB>,
  { partner, before, now }: { partner: number; before: Date; now: Date },
): Promise<number> {
  await lockAccounts(db, partner);
  const uncorrected = await findUncorrected(db, partner, before);
  for (const { payout, credits, netCents, taxRateBp } of uncorrected) {
    const amounts = { netCents, taxCents: shareOf(netCents, taxRateBp) };
    const { id } = await issuePaper(db, { payout, kind: 'refund-correction', at: now, amounts });
    await keepCorrected(db, { paper: id, credits });
  }
  return uncorrected.length;
}
