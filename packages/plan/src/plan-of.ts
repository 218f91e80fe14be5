import { defaultPlan } from './default-plan.ts';
import type { Plan } from './plan.ts';

/**
 * The plan that a cycle, or a credit, was computed with: the one stored with it, whatever is in force today.
 * @throws RangeError for a version that this product does not know.
 */
export function planOf({ planVersion }: { readonly planVersion: string }): Plan {
  if (planVersion === defaultPlan.planVersion) return defaultPlan;
  throw new RangeError(`unknown plan version ${planVersion}`);
}
