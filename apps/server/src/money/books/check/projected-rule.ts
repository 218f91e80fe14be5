import { type BonusName, kickStartPhases } from '@blattwerk/plan/bonuses/bonuses.ts';
import { recomputeCredit } from '@blattwerk/plan/bonuses/recompute-credit.ts';
import { type PlanOf, readPlans } from '../../../company/plans/find-plan.ts';
import { type LedgerRule, RuleCounter } from './rule.ts';

/** Projected bonuses of one cycle with identical columns; amounts in cents. */
interface Projected {
  readonly cycle: number;
  readonly planVersion: string;
  readonly bonus: BonusName;
  readonly stage: number;
  readonly baseCents: number | null;
  readonly rateBp: number | null;
  readonly weight: number | null;
  readonly weightSum: number | null;
  readonly amountCents: number;
  /** One of the partners with this result. */
  readonly partner: number;
}

/** A projection follows, like a credit, only from its own columns and the cycle's plan. */
export const projectedRule: LedgerRule = {
  name: 'every projected bonus recomputes from its own columns',
  check: async (client) => {
    const counter = new RuleCounter();
    const { rows } = await client.query<Projected>(
      `select cycle.id as cycle, cycle.plan_version as "planVersion", bonus, stage, projected.base_cents as "baseCents",
         rate_bp as "rateBp", weight, weight_sum as "weightSum", amount_cents as "amountCents", min(partner_id) as partner
       from projected_bonuses as projected join cycles as cycle on cycle.id = projected.cycle_id
       group by cycle.id, bonus, stage, projected.base_cents, rate_bp, weight, weight_sum, amount_cents`,
    );
    const planOf = await readPlans(client, rows);
    for (const row of rows)
      counter.count(
        follows(planOf, row),
        () => `${row.bonus} of partner ${row.partner} in cycle ${row.cycle}: ${row.amountCents} cents`,
      );
    return counter.result;
  },
};

/** For a pool, it is not stored who got one of the remaining cents. */
function follows(planOf: PlanOf, projected: Projected): boolean {
  const { planVersion, bonus, stage, amountCents, ...columns } = projected;
  const isPool = bonus === 'infinity' || bonus === 'balancing';
  if (isPool && (columns.baseCents === null || columns.rateBp === null || columns.weightSum === null))
    return false;
  const phase = kickStartPhases[stage - 1] ?? null;
  const recomputed = recomputeCredit(planOf({ planVersion }), {
    ...columns,
    bonus,
    stage: bonus === 'kick-start' ? phase : stage,
    belowRateBp: null,
    remainderCents: 0,
    creditedBeforeCents: null,
  });
  return amountCents === recomputed || (isPool && amountCents === recomputed + 1);
}
