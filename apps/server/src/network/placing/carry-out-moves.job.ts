import { berlinDay } from '@blattwerk/plan/days.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { type JobDefinition, RECOMPUTE_OPEN_CYCLE } from '../../platform/jobs.ts';
import { carryOutMoves } from './carry-out-moves.ts';
import { lockTree } from './place-partner.ts';
import { findOpenMoves } from './scheduled-moves.queries.ts';

/** The job that carries out moves whose month has begun. */
const CARRY_OUT_MOVES = 'carry-out-moves';

/**
 * Carries out due moves in the first minute of their month or as soon as a process runs again; their placements are
 * effective from its first instant in any case. A move that is impossible stays, and prevents its month from being
 * closed.
 */
export function carryOutMovesJob({
  db,
  clock,
  log,
  jobs,
}: Pick<Deps, 'db' | 'clock' | 'log' | 'jobs'>): JobDefinition {
  return {
    name: CARRY_OUT_MOVES,
    cron: '* * * * *',
    atStart: true,
    run: async () => {
      const today = () => berlinDay(clock.now().getTime());
      if ((await findOpenMoves(db, today())).length === 0) return;
      const { done, left } = await inTransaction(db, async (tx) => {
        await lockTree(tx);
        const due = await findOpenMoves(tx, today());
        const blocked = await carryOutMoves(tx, due, clock.now());
        return { done: due.length - blocked.length, left: blocked.map(({ id }) => id) };
      });
      if (left.length > 0) log.error({ moves: left }, 'scheduled moves cannot be carried out');
      if (done === 0) return;
      log.info({ moves: done }, 'scheduled moves were carried out');
      await jobs.request(RECOMPUTE_OPEN_CYCLE);
    },
  };
}
