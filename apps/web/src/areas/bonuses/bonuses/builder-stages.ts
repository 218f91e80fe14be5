import { type BuilderNeeds, builderNeeds } from '@blattwerk/plan/bonuses/builder.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type { Builder } from './bonuses.data.ts';

/**
 * The stages with the thresholds of the answer, each with what is missing, by the engine's own arithmetic; empty until
 * the plan has loaded.
 */
export function stagesOf(plan: Plan | undefined, data: Builder): BuilderNeeds[] {
  if (plan === undefined) return [];
  const thresholds = [
    [data.firstLevelPsvNeed, data.firstLevelCustomerNeed],
    [data.secondLevelPsvNeed, data.secondLevelCustomerNeed],
    [data.thirdLevelPsvNeed, data.thirdLevelCustomerNeed],
  ] as const;
  const stages = plan.builder.stages.map((stage, i) => {
    const [psv, activeCustomers] = thresholds[i] ?? [formatCents(stage.psvCents), stage.activeCustomers];
    return { ...stage, psvCents: parseCents(psv), activeCustomers };
  });
  return builderNeeds({ ...plan, builder: { stages } }, parseCents(data.psv), data.customerInTree);
}
