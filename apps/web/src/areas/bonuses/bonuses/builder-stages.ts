import { type BuilderNeeds, builderNeeds } from '@blattwerk/plan/bonuses/builder.ts';
import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type { Builder } from './bonuses.data.ts';

/** The stages with the thresholds of the answer, each with what is missing, by the engine's own arithmetic. */
export function stagesOf(data: Builder): BuilderNeeds[] {
  const thresholds = [
    [data.firstLevelPsvNeed, data.firstLevelCustomerNeed],
    [data.secondLevelPsvNeed, data.secondLevelCustomerNeed],
    [data.thirdLevelPsvNeed, data.thirdLevelCustomerNeed],
  ] as const;
  const stages = defaultPlan.builder.stages.map((stage, i) => {
    const [psv, activeCustomers] = thresholds[i] ?? [formatCents(stage.psvCents), stage.activeCustomers];
    return { ...stage, psvCents: parseCents(psv), activeCustomers };
  });
  const plan: Plan = { ...defaultPlan, builder: { stages } };
  return builderNeeds(plan, parseCents(data.psv), data.customerInTree);
}
