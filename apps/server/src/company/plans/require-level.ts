import type { Plan } from '@blattwerk/plan/plan.ts';
import { ApiError } from '../../platform/api-error.ts';

/** @throws ApiError 400 for a level in a query that the plan does not have */
export function requireLevel({ levels }: Plan, level: number | undefined): void {
  if (level !== undefined && level >= levels.length) throw new ApiError(400, 'queryInvalid');
}
