import { berlinDay } from '@blattwerk/plan/days.ts';
import { carryOutMoves } from '../../network/placing/carry-out-moves.ts';
import { lockTree } from '../../network/placing/place-partner.ts';
import { findOpenMoves } from '../../network/placing/scheduled-moves.queries.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { type JobDefinition, RECOMPUTE_OPEN_CYCLE } from '../../platform/jobs.ts';
import { findOpenEnds } from './contract-ends.queries.ts';
import { carryOutEnd } from './end-contract.ts';

/**
 * Ends the contracts whose month has begun, in its first minute or as soon as a process runs again. Moves of that day come
 * first, so that nobody leaves a first line and is then moved a second time. If a successor can no longer take a place over,
 * the end stays open, and the closing of the month waits for it.
 */
export function carryOutEndsJob({
  db,
  clock,
  log,
  jobs,
}: Pick<Deps, 'db' | 'clock' | 'log' | 'jobs'>): JobDefinition {
  return {
    name: 'carry-out-contract-ends',
    cron: '* * * * *',
    atStart: true,
    run: async () => {
      const today = () => berlinDay(clock.now().getTime());
      if ((await findOpenEnds(db, today())).length === 0) return;
      const ended = await inTransaction(db, async (tx) => {
        await lockTree(tx);
        await carryOutMoves(tx, await findOpenMoves(tx, today()), clock.now());
        const due = await findOpenEnds(tx, today());
        let done = 0;
        for (const end of due) if (await carryOutEnd(tx, end, clock.now())) done += 1;
        return done;
      });
      // Runs every minute while an end waits for a decision, so do not log that.
      if (ended === 0) return;
      log.info({ contracts: ended }, 'contracts have ended');
      await jobs.request(RECOMPUTE_OPEN_CYCLE);
    },
  };
}
