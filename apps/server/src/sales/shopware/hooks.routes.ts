import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { askForPull, findConnection, owners } from './connections.queries.ts';
import { PULL_SHOPWARE_ORDERS } from './pull-orders.job.ts';

/**
 * The header with the shop's signature: HMAC-SHA256 of the body as hex (Shopware,
 * `RequestSigner::SHOPWARE_SHOP_SIGNATURE`).
 */
const SIGNATURE = 'shopware-shop-signature';

/** Events contain an order's data; longer bodies are not events. */
const MAX_EVENT_BYTES = 1024 * 1024;

/** The path on which the shop announces changes. */
export function hookPath(connection: number): string {
  return `/api/hooks/shopware/${connection}`;
}

type HookRequest = FastifyRequest<{ Params: { connection: string }; Body: Buffer | undefined }>;

/**
 * The shop announces that something has changed. The body is used to check the signature and never stored: the job
 * itself asks the shop what has changed, so repeated, delayed or forged events cannot bring in orders. All failures
 * have the same answer, 401.
 */
export function hookRoutes(app: FastifyInstance, { db, clock, secrets, jobs }: Deps): void {
  void app.register(async (scope) => {
    // The signature covers the raw bytes, so no parser may consume them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_EVENT_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post('/api/hooks/shopware/:connection', async (request: HookRequest, reply) => {
      const connection = await findConnection(db);
      const isKnown = connection?.active === true && request.params.connection === String(connection.id);
      const sealed = isKnown ? connection.hookSecret : null;
      const secret = sealed && secrets.open(sealed, owners.hookSecret);
      if (connection === undefined || secret === null || !isSigned(request, secret))
        throw new ApiError(401, 'signatureWrong');
      await inTransaction(db, (tx) => askForPull(tx, connection.id, clock.now()));
      await jobs.request(PULL_SHOPWARE_ORDERS);
      return reply.code(204).send();
    });
  });
}

function isSigned({ headers, body }: HookRequest, secret: string): boolean {
  const sent = headers[SIGNATURE];
  if (typeof sent !== 'string' || !/^[0-9a-f]{64}$/i.test(sent) || !body) return false;
  const own = createHmac('sha256', secret).update(body).digest();
  return timingSafeEqual(own, Buffer.from(sent, 'hex'));
}
