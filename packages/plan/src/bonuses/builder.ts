import { type Need, need } from '../levels/next-level.ts';
import type { Network } from '../network/network.ts';
import type { BuilderStage, Plan } from '../plan.ts';

/** What a stage requires, in cents and customers, and what is missing. */
export interface BuilderNeeds {
  readonly stage: BuilderStage;
  readonly psvCents: Need;
  readonly activeCustomers: Need;
  /** True if both requirements are met. */
  readonly reached: boolean;
}

/** The stages in order, each with what is missing: an affiliate is paid the highest one reached. */
export function builderNeeds(plan: Plan, psvCents: number, activeCustomers: number): BuilderNeeds[] {
  return plan.builder.stages.map((stage) => {
    const psv = need(stage.psvCents, psvCents);
    const customers = need(stage.activeCustomers, activeCustomers);
    const reached = psv.missing === 0 && customers.missing === 0;
    return { stage, psvCents: psv, activeCustomers: customers, reached };
  });
}

/**
 * The highest stage whose two requirements are both met in the cycle, personal sales volume and customers with an order
 * anywhere below; null for none. Only affiliates have one.
 */
export function builderStage(
  plan: Plan,
  affiliate: boolean,
  psvCents: number,
  activeCustomers: number,
): BuilderStage | null {
  if (!affiliate) return null;
  const isMet = (stage: BuilderStage) =>
    psvCents >= stage.psvCents && activeCustomers >= stage.activeCustomers;
  return plan.builder.stages.findLast(isMet) ?? null;
}

/** Everybody's builder stage by partner index, 0 for none. */
export function builderStages(
  plan: Plan,
  { size, affiliate }: Network,
  psvCents: Float64Array,
  activeCustomers: Int32Array,
): Uint8Array {
  const stages = new Uint8Array(size);
  const leastPsv = Math.min(...plan.builder.stages.map((stage) => stage.psvCents));
  const leastCustomers = Math.min(...plan.builder.stages.map((stage) => stage.activeCustomers));
  for (let i = 0; i < size; i++) {
    const psv = psvCents[i] as number;
    const customers = activeCustomers[i] as number;
    // Nearly everybody: skips the check of the stages.
    if (affiliate[i] === 0 || psv < leastPsv || customers < leastCustomers) continue;
    stages[i] = builderStage(plan, true, psv, customers)?.stage ?? 0;
  }
  return stages;
}
