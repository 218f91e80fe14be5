import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authenticate } from '../identity/session/authenticate.ts';
import type { Deps } from '../platform/deps.ts';
import { underMaintenance } from '../platform/http/maintenance.ts';
import { isOperator } from '../platform/http/session.ts';
import { currentMaintenance, watchMaintenance } from '../platform/maintenance-state.ts';

/**
 * Under maintenance, every call is 503 with Retry-After. Operators can go on working; anybody else who signs in is
 * refused after the password was checked. Health checks are separate, and imprint and privacy notice stay available:
 * the maintenance page links them.
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

/** An invalid session counts as none: maintenance signs nobody out. */
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
