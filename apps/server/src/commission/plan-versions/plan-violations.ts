import { type Refusal, refusal } from '@blattwerk/contract/http/refusal.ts';
import type { PlanBody } from '@blattwerk/plan/plan.ts';
import { MOST_LEVELS, type PlanFault, planFaults } from '@blattwerk/plan/versions/plan-faults.ts';
import { invalidFields, type Violation } from '../../platform/api-error.ts';

/** @throws ApiError 422 with each faulty field of a plan that would follow another one */
export function requireSoundPlan(body: PlanBody, before: PlanBody): void {
  const faults = planFaults(body, before);
  if (faults.length === 0) return;
  throw invalidFields(
    faults.map((fault): Violation => ({ propertyPath: `body.${fault.path}`, refused: refusalOf(fault) })),
  );
}

function refusalOf({ code, least, most }: PlanFault): Refusal {
  if (code === 'planRange') return refusal(code, { least: least ?? 0, most: most ?? 0 });
  if (code === 'planGap') return least === undefined ? refusal('planGapLast') : refusal(code, { end: least });
  if (code === 'planRemoved') return refusal(code, { most: MOST_LEVELS - 1 });
  return refusal(code);
}
