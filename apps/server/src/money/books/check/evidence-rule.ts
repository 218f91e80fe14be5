import { builderStage } from '@blattwerk/plan/bonuses/builder.ts';
import { planOf } from '@blattwerk/plan/plan-of.ts';
import { FindingCounter, type LedgerRule } from './rule.ts';

interface Row {
  readonly id: number;
  readonly bonus: 'step-up' | 'builder';
  readonly stage: number;
  readonly version: string;
  readonly level: number | null;
  readonly before: number;
  readonly psvCents: number;
  readonly customers: number;
}

/**
 * A step-up is of a level that its partner reached in the cycle and in none before, a builder bonus of the highest stage
 * whose needs are met, by the figures that the closing left. Kick-start needs the orders of two months beside them.
 */
export const evidenceRule: LedgerRule = {
  name: 'every step-up and builder bonus has the figures of its cycle behind it',
  look: async (client) => {
    const counter = new FindingCounter();
    const { rows } = await client.query<Row>(`
      select credit.id, bonus, stage::integer as stage, credit.plan_version as version, level,
        coalesce(highest_level_before, 0) as before, coalesce(psv_cents, 0) as "psvCents",
        coalesce(active_customers, 0) as customers
      from credits as credit
      left join partner_statistics as figures
        on figures.cycle_id = credit.cycle_id and figures.partner_id = credit.partner_id
      where bonus in ('step-up', 'builder') and reverses_id is null
      order by credit.id`);
    for (const row of rows)
      counter.count(
        row.level !== null && isReached(row, row.level),
        () =>
          `credit ${row.id}: ${row.bonus} ${row.stage}, but level ${row.level} after ${row.before}, volume ${row.psvCents}, ${row.customers} customers`,
      );
    return counter.finding;
  },
};

function isReached({ bonus, stage, version, before, psvCents, customers }: Row, level: number): boolean {
  if (bonus === 'step-up') return stage > before && stage <= level;
  return builderStage(planOf({ planVersion: version }), true, psvCents, customers)?.stage === stage;
}
