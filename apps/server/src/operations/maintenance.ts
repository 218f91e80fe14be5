import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock, Deps } from '../platform/deps.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { authenticate } from '../session/authenticate.ts';
import { currentMaintenance, type Maintenance, watchMaintenance } from './maintenance-state.ts';

/** When to ask again if nobody knows how long it takes, in seconds. */
const ASK_AGAIN_SECONDS = 30;

/** Nobody waits longer than this before asking again, in seconds. */
const LONGEST_WAIT_SECONDS = 3_600;

/**
 * While the product is under maintenance, every call is 503 with the time to wait. Operators go on working; whoever
 * signs in is told after the password, by {@link refuseUnderMaintenance}. Health is asked elsewhere.
 */
export function guardMaintenance(app: FastifyInstance, deps: Pick<Deps, 'db' | 'clock' | 'config'>): void {
  let stop: () => void = () => undefined;
  app.addHook('onReady', async () => {
    stop = await watchMaintenance(deps.config);
  });
  app.addHook('onClose', async () => stop());
  app.addHook('onRequest', (request, _reply, done) => {
    const maintenance = currentMaintenance(deps.config);
    if (maintenance === null || !isCall(request.url)) return done();
    isOperator(deps, request).then(
      (is) => done(is ? undefined : underMaintenance(maintenance, deps.clock)),
      done,
    );
  });
}

/** @throws ApiError 503 under maintenance, for everybody but operators */
export function refuseUnderMaintenance(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  roles: readonly string[],
): void {
  const maintenance = currentMaintenance(config);
  if (maintenance !== null && !roles.includes('ROLE_ADMIN')) throw underMaintenance(maintenance, clock);
}

function isCall(url: string): boolean {
  const path = url.split('?')[0] ?? '';
  return /^\/(api|csv|pdf)(\/|$)/.test(path) && path.replace(/\/$/, '') !== '/api/login';
}

/** Whatever is wrong with a session counts as none: maintenance signs nobody out. */
async function isOperator(deps: Pick<Deps, 'db' | 'clock'>, { headers }: FastifyRequest): Promise<boolean> {
  if (headers.authorization === undefined) return false;
  try {
    const { roles, disabled } = await authenticate(deps, headers.authorization);
    return roles.includes('ROLE_ADMIN') && !disabled;
  } catch {
    return false;
  }
}

function underMaintenance({ until }: Maintenance, clock: Clock): ApiError {
  const left = until === null ? 0 : Math.ceil((until.getTime() - clock.now().getTime()) / 1000);
  return new ApiError(503, 'underMaintenance', {
    retryAfterSeconds: left > 0 ? Math.min(left, LONGEST_WAIT_SECONDS) : ASK_AGAIN_SECONDS,
    fields: { maintenance: { until: until?.toISOString() ?? null } },
  });
}
