import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { notFound } from '../platform/api-error.ts';
import type { Deps } from '../platform/deps.ts';
import { bearerToken } from '../platform/http/session.ts';
import { currentMaintenance } from '../platform/maintenance-state.ts';
import { checkReadiness } from './readiness.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Endpoints for the operator's machines: liveness, readiness, metrics. */
export function operationsRoutes(app: FastifyInstance, deps: Deps, registry: Registry): void {
  const { config } = deps;
  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    const { fault, warnings, alarms } = await checkReadiness(deps);
    if (fault !== null)
      return reply.code(503).header('retry-after', '2').send({ status: 'not ready', reason: fault });
    const maintenance = currentMaintenance(config) !== null;
    return {
      status: alarms.length > 0 ? 'red' : 'ready',
      ...(maintenance && { maintenance }),
      ...(warnings.length > 0 && { warnings }),
      ...(alarms.length > 0 && { alarms }),
    };
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken)) throw notFound();
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}

function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  // Behind a proxy on this machine every request comes from it.
  if (token === null) return LOOPBACK.test(request.ip) && !isForwarded(request);
  const sent = bearerToken(request.headers.authorization) ?? '';
  return timingSafeEqual(digest(sent), digest(token));
}

/** Whether the request says that a proxy forwarded it. */
function isForwarded({ headers }: FastifyRequest): boolean {
  return Object.keys(headers).some((name) => /^(x-forwarded-.*|forwarded|x-real-ip)$/.test(name));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
