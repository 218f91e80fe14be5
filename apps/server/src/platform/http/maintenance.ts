import { ApiError } from '../api-error.ts';
import type { Clock, Deps } from '../deps.ts';
import { currentMaintenance, type Maintenance } from '../maintenance-state.ts';
import { type Account, isOperator } from './session.ts';

/** Retry-After when the end of the maintenance is unknown, in seconds. */
const ASK_AGAIN_SECONDS = 30;

/** Maximum Retry-After, in seconds. */
const LONGEST_WAIT_SECONDS = 3_600;

/** The 503 during maintenance, for everybody but operators. */
export function findMaintenanceRefusal(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  account: Pick<Account, 'roles'>,
): ApiError | undefined {
  const maintenance = currentMaintenance(config);
  return maintenance === null || isOperator(account) ? undefined : underMaintenance(maintenance, clock);
}

/** 503 with Retry-After, and the end of the maintenance in the body. */
export function underMaintenance({ until }: Maintenance, clock: Clock): ApiError {
  const left = until === null ? 0 : Math.ceil((until.getTime() - clock.now().getTime()) / 1000);
  return new ApiError(503, 'underMaintenance', {
    retryAfterSeconds: left > 0 ? Math.min(left, LONGEST_WAIT_SECONDS) : ASK_AGAIN_SECONDS,
    fields: { maintenance: { until: until?.toISOString() ?? null } },
  });
}
