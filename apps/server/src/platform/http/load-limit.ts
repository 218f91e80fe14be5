import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { hasBodyIn, isFileIn } from './body.ts';

/**
 * So many calls a process works on at once. Ten connections to the database serve them all: whoever comes
 * behind so many would wait longer than people do, and make all others wait with them.
 */
export const MOST_AT_ONCE = 128;
const RETRY_AFTER_SECONDS = 1;

/** Whose caller has gone has so long to end, in milliseconds: longer than the database lets any statement run. */
const LONGEST_UNASKED_MS = 30_000;

/**
 * Refuses calls with 503 and the time to wait while a process works on as many as it can, before anything else
 * is done for them: those that were accepted are answered in time. A call counts until its answer begins, but not
 * while its body is awaited: neither streams nor those who send or read slowly take a place. Files count as none,
 * since how long they take is up to their senders. The place of a caller who goes away is free when the work ends, at the
 * latest after half a minute. Health, metrics, pages and what they are made of are always
 * answered.
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
  // Callbacks: every call comes by each of these, and a promise for each would cost more than what they do.
  // The look-up of the session is work as well: whoever waits for that has to have a place.
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
    /** How many calls the process works on. */
    callsInWork(): number;
  }
  interface FastifyRequest {
    /** Whether this call is one of those that the process works on. */
    isCounted: boolean;
  }
}
