import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { hasBodyIn } from './body.ts';

/**
 * So many calls a process works on at once. Ten connections to the database serve them all: whoever comes
 * behind so many would wait longer than people do, and make all others wait with them.
 */
const MOST_AT_ONCE = 200;
const RETRY_AFTER_SECONDS = 1;

const FILE = /^\s*(text\/csv|multipart\/form-data)/i;

/**
 * Refuses calls with 503 and the time to wait while a process works on as many as it can, before anything else
 * is done for them: those that were accepted are answered in time. A call counts until its answer begins, and only
 * once it is all there: neither streams nor those who send or read slowly take a place. Files count as none, since how long they
 * take is up to their senders. Health, metrics, pages and what they are made of are always answered.
 */
export function limitLoad(app: FastifyInstance, isCall: (url: string) => boolean, most = MOST_AT_ONCE): void {
  let working = 0;

  const requireRoom = () => {
    if (working >= most)
      throw new ApiError(503, 'Too many requests at once. Please try again.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
  };
  const count = (request: FastifyRequest) => {
    requireRoom();
    working += 1;
    request.isCounted = true;
  };

  app.decorateRequest('isCounted', false);
  app.addHook('onRequest', async (request) => {
    if (!isCall(request.url)) return;
    if (hasBodyIn(request)) requireRoom();
    else count(request);
  });
  app.addHook('preValidation', async (request) => {
    if (isCall(request.url) && hasBodyIn(request) && !FILE.test(request.headers['content-type'] ?? ''))
      count(request);
  });
  // Of an error within an error there may be two.
  app.addHook('onSend', async (request) => {
    if (!request.isCounted) return;
    request.isCounted = false;
    working -= 1;
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether this call is one of those that the process works on. */
    isCounted: boolean;
  }
}
