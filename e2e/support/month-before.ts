import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import type { Instance } from './instance.ts';

/** The month before the first one with a cycle, so that the cycles have no gaps. */
export async function monthBefore({ query }: Instance['database']) {
  const [month] = await query<{ dateFrom: string; dateTo: string }>(
    `select (min(date_from) - interval '1 month')::date::text as "dateFrom", (min(date_from) - 1)::text as "dateTo"
     from cycles`,
  );
  if (!month) throw new Error('There is no cycle.');
  return { ...month, closedAt: new Date(`${month.dateTo}T20:00:00Z`) };
}

/** Moves the programme's start to the first cycle, after one was booked before it. */
export async function beginWithFirstCycle({ query }: Instance['database']): Promise<void> {
  await query('update programme set starts_on = (select min(date_from) from cycles)');
}

/** The closing's record of a partner who reaches the first stage of the builder bonus. */
export async function keepBuilderFigures(
  { database }: Instance,
  cycle: number,
  partner: number,
): Promise<void> {
  const [stage] = defaultPlan.builder.stages;
  await database.query(
    `insert into partner_statistics (cycle_id, partner_id, psv_cents, personal_qp, qp, level, leg_value, team_base_cents,
       active_customers)
     values ($1, $2, $3, 0, 0, 0, 0, $3, $4)`,
    [cycle, partner, stage?.psvCents, stage?.activeCustomers],
  );
}
