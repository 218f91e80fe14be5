import { type CommissionResult, computeCommissions } from '@blattwerk/plan/bonuses/compute-commissions.ts';
import { cycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import type { HoldRule } from '@blattwerk/plan/cycle/hold-end.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type { ClientBase } from 'pg';
import { HOLD_DAYS, HOLD_FROM } from '../../company/company.queries.ts';
import { readPlanOfCycle } from '../../company/plans/find-plan.ts';
import type { StoredCycle } from './cycle.queries.ts';
import { loadCycleInput, type StoredInput } from './cycle-input.ts';

/** A cycle as the engine computed it from stored data. */
export interface ComputedCycle {
  readonly cycle: StoredCycle;
  readonly plan: Plan;
  readonly asOf: Date;
  readonly input: StoredInput;
  readonly result: CommissionResult;
  /** The holding period of its credits if it is closed now. */
  readonly hold: HoldRule;
}

/**
 * Computes a cycle for an instant, without writing anything. There is no other way: the projection of the open cycle, the
 * preview and the closing differ only in the instant and in the use of the result.
 */
export async function computeStoredCycle(
  client: ClientBase,
  cycle: StoredCycle,
  asOf: Date,
  onLoaded: () => void = () => undefined,
): Promise<ComputedCycle> {
  const plan = await readPlanOfCycle(client, cycle.id);
  const input = await loadCycleInput(client, plan, cycle.id, cycleWindow(cycle, asOf.getTime()));
  const { rows } = await client.query<HoldRule>(
    `select ${HOLD_DAYS} as "holdDays", ${HOLD_FROM} as "holdFrom"`,
  );
  const [hold] = rows as [HoldRule];
  onLoaded();
  return { cycle, plan, asOf, input, result: computeCommissions(plan, input), hold };
}
