import { berlinDay } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { runningCycle } from '../../company/plans/shown-month.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/**
 * Gives a newly placed partner figures of 0 in the open cycles since then, in the same transaction: so their figures
 * can be read without waiting for a computation. A cycle that was never computed gets everybody's figures with its
 * first computation; until then the former cycle's are read.
 */
export async function beginFigures(tx: Tx, { partner, at }: { partner: number; at: Date }): Promise<void> {
  const day = berlinDay(at.getTime());
  await sql`
    insert into partner_statistics (cycle_id, partner_id, psv_cents, personal_qp, qp, level, leg_value, team_base_cents)
    select id, ${partner}, 0, 0, 0, 0, 0, 0 from cycles
    where closed_at is null and as_of is not null
      and (date_to >= ${day}::date or id in (select id from (${runningCycle(at)}) as running))
    on conflict do nothing`.execute(tx);
}
