import { batch } from '@blattwerk/contract/batch/batch.contract.ts';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../platform/api-error.ts';
import { sharingReads } from '../../platform/database/prepared.ts';
import type { Deps } from '../../platform/deps.ts';
import type { CallRequest } from '../../platform/http/call-request.ts';
import { errorDocument } from '../../platform/http/error-body.ts';
import { type Asked, takeFormatSuffix } from '../../platform/http/format.ts';
import { answerWithin, type Route } from '../../platform/http/route.ts';
import { toApiError, unknownAddress } from '../../platform/http/server.ts';
import type { Session } from '../../platform/http/session.ts';

/** A part of a batch, called on behalf of the batch's caller. */
interface Part extends Pick<CallRequest, 'headers' | 'ip' | 'gone'> {
  readonly path: string;
  readonly session: Session;
}

/**
 * Several reads in one request. Each part goes through the checks and the handler of its own route, so nothing is
 * allowed here that is not allowed there; lookups that several parts share are made once. No further part is run once
 * the caller has disconnected.
 */
export function batchRoutes(route: Route, app: FastifyInstance): void {
  route(batch, ({ body, session, raw }, deps) => {
    const now = deps.clock.now();
    const { log, gone } = raw;
    const unlessGone = () => {
      // Nobody reads the answer.
      if (gone.aborted) throw new ApiError(400, 'badRequest');
    };
    const moment = {
      ...deps,
      log,
      db: sharingReads(deps.db, unlessGone),
      clock: { now: () => new Date(now) },
    };
    const { authorization, accept } = raw.headers;
    const headers = { ...(authorization ? { authorization } : {}), ...(accept ? { accept } : {}) };
    return Promise.all(
      body.paths.map(async (path) => {
        const part = { path, headers, ip: raw.ip, session, gone };
        return { path, ...(await answer(app, moment, part)) };
      }),
    );
  });
}

async function answer(app: FastifyInstance, deps: Deps, part: Part) {
  const { headers, ip, session, gone } = part;
  const subrequest = { url: part.path, headers };
  subrequest.url = takeFormatSuffix(subrequest);
  const found = app.findCall(subrequest.url);
  if (!found) return refusal(subrequest, unknownAddress(app, { url: subrequest.url, method: 'GET' }));
  const { route, registered, params, query } = found;
  // Files, pages and streams are fetched on their own: here they would be buffered in memory, a stream for ever.
  if (!registered || ['file', 'events'].includes(registered.endpoint.answer.kind))
    return { status: 406, body: null };
  const began = performance.now();
  const request = {
    method: 'GET',
    url: subrequest.url,
    params,
    query,
    body: undefined,
    headers,
    ip,
    raw: subrequest,
    log: deps.log,
    gone,
  };
  const { status, body } = await answerWithin(registered, deps, session, request).then(
    ({ status, document }) => ({ status, body: document }),
    (error) => {
      const apiError = toApiError(error);
      if (apiError.status >= 500) deps.log.error({ err: error, route }, 'part of a batch failed');
      return refusal(subrequest, apiError);
    },
  );
  app.observeCall({ method: 'GET', route, status, seconds: (performance.now() - began) / 1000 });
  return { status, body };
}

function refusal(asked: Asked, error: ApiError) {
  return { status: error.status, body: errorDocument(asked, error).document };
}
