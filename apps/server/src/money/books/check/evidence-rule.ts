import { builderStage } from '@blattwerk/plan/bonuses/builder.ts';
import { type PlanOf, readPlans } from '../../../company/plans/find-plan.ts';
import { type LedgerRule, RuleCounter } from './rule.ts';

interface Row {
  readonly id: number;
  readonly bonus: 'step-up' | 'builder';
  readonly stage: number;
  readonly planVersion: string;
  readonly level: number | null;
  readonly before: number;
  readonly psvCents: number;
  readonly customers: number;
}

/**
 * A step-up is for a level that its partner reached in the cycle and in none before; a builder bonus for the highest stage
 * whose requirements are met, by the figures stored at closing. Kick-start also needs the orders of two months.
 */
export const evidenceRule: LedgerRule = {
  name: 'every step-up and builder bonus is backed by the figures of its cycle',
  check: async (client) => {
    const counter = new RuleCounter();
    const { rows } = await client.query<Row>(`
      select credit.id, bonus, stage::integer as stage, credit.plan_version as "planVersion", level,
        coalesce(highest_level_before, 0) as before, coalesce(psv_cents, 0) as "psvCents",
        coalesce(active_customers, 0) as customers
      from credits as credit
      left join partner_statistics as figures
        on figures.cycle_id = credit.cycle_id and figures.partner_id = credit.partner_id
      where bonus in ('step-up', 'builder') and reverses_id is null
      order by credit.id`);
    const planOf = await readPlans(client, rows);
    for (const row of rows)
      counter.count(
        row.level !== null && isReached(planOf, row, row.level),
        () =>
          `credit ${row.id}: ${row.bonus} ${row.stage}, but level ${row.level} after ${row.before}, volume ${row.psvCents}, ${row.customers} customers`,
      );
    return counter.result;
  },
};

function isReached(planOf: PlanOf, row: Row, level: number): boolean {
  const { bonus, stage, before, psvCents, customers } = row;
  if (bonus === 'step-up') return stage > before && stage <= level;
  return builderStage(planOf(row), true, psvCents, customers)?.stage === stage;
}
