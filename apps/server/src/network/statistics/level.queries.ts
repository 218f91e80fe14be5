import { type RawBuilder, sql } from 'kysely';
import { runningCycle } from '../../company/plans/shown-month.ts';
import { lastClosedCycle } from './figures.queries.ts';

/** SQL: a partner's level at an instant, 0 if there is none; by an expression for the partner's id. */
export function levelOf(partner: RawBuilder<unknown>, now: Date): RawBuilder<number> {
  const levelIn = (cycle: RawBuilder<unknown>) => sql`
    (select level from partner_statistics as figures where figures.partner_id = ${partner} and figures.cycle_id = ${cycle})`;
  return sql`greatest(
    ${levelIn(sql`(select id from (${runningCycle(now)}) as running)`)}, ${levelIn(sql`(${lastClosedCycle})`)}, 0)`;
}
