import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { hasBodyIn, isFileIn } from './body.ts';

/**
 * Maximum number of calls in progress per process. They share ten database connections: any further calls would wait
 * longer than people do, and delay all others.
 */
export const MOST_AT_ONCE = 128;
const RETRY_AFTER_SECONDS = 1;

/**
 * Maximum time that a call may keep its slot after its client has disconnected, in milliseconds: longer than any
 * statement timeout.
 */
const LONGEST_UNASKED_MS = 30_000;

/**
 * Limits the number of concurrent calls. Calls beyond the limit are refused with 503 and Retry-After before any other
 * work, so that accepted calls are answered in time. A call counts until its response begins, but not while its body is
 * being received, so neither streams nor slow clients occupy a slot. File uploads do not count, because their duration
 * depends on the sender. After a disconnect, the slot is released when the work ends, at the latest after half a
 * minute. Health checks, metrics, pages and assets are never refused.
 */
export function limitLoad(app: FastifyInstance, isCall: (url: string) => boolean, most = MOST_AT_ONCE): void {
  let working = 0;

  const enter = (request: FastifyRequest, reply: FastifyReply) => {
    if (working >= most)
      throw new ApiError(503, 'overloaded', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    working += 1;
    request.isCounted = true;
    reply.raw.once('close', () => {
      if (request.isCounted) setTimeout(leave, LONGEST_UNASKED_MS, request).unref();
    });
  };
  const leave = (request: FastifyRequest) => {
    if (request.isCounted) working -= 1;
    request.isCounted = false;
  };

  app.decorate('callsInWork', () => working);
  app.decorateRequest('isCounted', false);
  // Callbacks, because every call passes these hooks and a promise for each would cost more than the work itself. The
  // session lookup counts as work: it must not start without a slot.
  app.addHook('onRequest', (request, reply, done) => {
    if (isCall(request.url)) enter(request, reply);
    done();
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (hasBodyIn(request)) leave(request);
    done();
  });
  app.addHook('preValidation', (request, reply, done) => {
    if (!request.isCounted && !isFileIn(request) && isCall(request.url)) enter(request, reply);
    done();
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    leave(request);
    done();
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    callsInWork(): number;
  }
  interface FastifyRequest {
    /** Whether this call occupies a slot. */
    isCounted: boolean;
  }
}
