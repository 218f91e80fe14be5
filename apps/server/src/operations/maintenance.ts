import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authenticate } from '../identity/session/authenticate.ts';
import type { Deps } from '../platform/deps.ts';
import { underMaintenance } from '../platform/http/maintenance.ts';
import { isOperator } from '../platform/http/session.ts';
import { currentMaintenance, watchMaintenance } from '../platform/maintenance-state.ts';

/**
 * While the product is under maintenance, every call is 503 with the time to wait. Operators go on working; whoever
 * signs in is told after the password. Health is asked elsewhere, and imprint and privacy notice stay open: the page that says so
 * links them.
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
    comesFromOperator(deps, request).then(
      (is) => done(is ? undefined : underMaintenance(maintenance, deps.clock)),
      done,
    );
  });
}

function isCall(url: string): boolean {
  const path = url.split('?')[0] ?? '';
  return /^\/(api|csv|pdf)(\/|$)/.test(path) && !/^\/api\/(login|legal_pages)(\/|$)/.test(path);
}

/** Whatever is wrong with a session counts as none: maintenance signs nobody out. */
async function comesFromOperator(
  deps: Pick<Deps, 'db' | 'clock'>,
  { headers }: FastifyRequest,
): Promise<boolean> {
  if (headers.authorization === undefined) return false;
  try {
    const account = await authenticate(deps, headers.authorization);
    return isOperator(account) && !account.disabled;
  } catch {
    return false;
  }
}
