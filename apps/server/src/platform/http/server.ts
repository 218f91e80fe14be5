import { randomUUID } from 'node:crypto';
import { inWords, refusal } from '@blattwerk/contract/http/refusal.ts';
import compress from '@fastify/compress';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { ApiError, notFound } from '../api-error.ts';
import type { Config } from '../config.ts';
import { isDatabaseUnavailable, wasGivenUp } from '../database/database-unavailable.ts';
import type { TrustedProxies } from '../trusted-proxies.ts';
import { acceptJsonBodies, refuseEncodedBodies } from './body.ts';
import { methodsAt } from './endpoint-paths.ts';
import { sendError, statusPhrase } from './error-body.ts';
import { callFinder, type FoundCall } from './find-call.ts';
import { acceptForms } from './form-body.ts';
import { takeFormatSuffix } from './format.ts';
import { limitLoad } from './load-limit.ts';
import { loggerOptions } from './log-options.ts';
import { originOf } from './origin.ts';
import { parseQuery } from './query-string.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { endSilentConnections } from './silent-connections.ts';
import { isStorageFull } from './storage-full.ts';
import { endUnfinishedBodies, LONGEST_BODY_MS } from './unfinished-bodies.ts';

/** The largest JSON body, in bytes; uploads have a limit of their own. */
const MAX_BODY_BYTES = 256 * 1024;

/**
 * A connection on which nothing has been sent for so long, either way, is closed. The longest of all calls, an import,
 * says nothing while it works.
 */
const LONGEST_SILENCE_MS = 10 * 60_000;

/** The HTTP server with the API's conventions and without any route. Log lines go to standard output unless `logTo` takes them. */
export async function createHttpServer(
  config: Pick<Config, 'logLevel' | 'trustProxy' | 'apiOrigin'>,
  logTo: { write(line: string): void } = process.stdout,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { ...loggerOptions(config.logLevel), stream: logTo },
    genReqId: () => randomUUID(),
    trustProxy: whomToTrust(config.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: 'idle',
    requestTimeout: LONGEST_BODY_MS,
    connectionTimeout: LONGEST_SILENCE_MS,
    rewriteUrl: takeFormatSuffix,
    frameworkErrors: (error, request, reply) => {
      // Such a request reaches no hook.
      reply.headers({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
      setCommonHeaders(request, reply);
      return sendError(request, reply, toApiError(error));
    },
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 500,
      querystringParser: (text) => parseQuery(text) as never,
    },
  });
  app.decorateRequest('session', null);
  app.decorateRequest('format', 'application/ld+json');
  app.decorate('apiOrigin', config.apiOrigin);
  app.decorate('endpoints', []);
  app.decorate('findCall', callFinder(app));
  acceptJsonBodies(app);
  await acceptForms(app);
  setSecurityHeaders(app);
  refuseEncodedBodies(app);
  limitLoad(app, isApi);
  endSilentConnections(app);
  endUnfinishedBodies(app);
  // The plugin would unpack requests as well: refuseEncodedBodies refuses these.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  app.addHook('onSend', (request, reply, _payload, done) => {
    setCommonHeaders(request, reply);
    done();
  });
  answerErrors(app);
  return app;
}

/** For Fastify, which asks of every address that a request passed, the nearest one first; numbers it does not take. */
function whomToTrust(
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return proxies === false ? false : [...proxies];
}

function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? VARY : merged(vary, VARY));
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache, private');
  if (isApi(request.url)) tellDiscovery(request, reply);
}

/** Whether an address is one of the API, of its files or of its papers. */
export function isApi(url: string): boolean {
  return /^\/(api|csv|pdf)(\/|\?|$)/.test(url);
}

const documentation = 'http://www.w3.org/ns/hydra/core#apiDocumentation';

/** Where generic clients find the description of the API. They take the address as it stands, so it is a whole one. */
function tellDiscovery(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('link', `<${originOf(request)}/api/docs.jsonld>; rel="${documentation}"`);
  reply.header('access-control-expose-headers', 'Link, Location');
}

const VARY = 'Accept, Authorization';

function merged(...lists: unknown[]): string {
  const names = lists.flatMap((list) => (typeof list === 'string' ? list.split(/,\s*/) : []));
  return [...new Set(names)].filter((name) => name !== '').join(', ');
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    if (isBrokenOff(error, request)) {
      request.log.info({ err: error }, 'request broken off');
      return sendError(request, reply, new ApiError(400, 'badRequest'));
    }
    const answer = toApiError(error);
    // Who is refused on purpose is no fault, and under load there are many.
    if (answer.status >= 500 && answer !== error) request.log.error({ err: error }, 'request failed');
    return sendError(request, reply, answer);
  });
}

/** Whether the sender went away before the whole request was there: nobody reads the answer, and nothing failed. */
function isBrokenOff(error: FastifyError | ApiError, { raw }: FastifyRequest): boolean {
  return raw.readableAborted && 'code' in error && error.code === 'ECONNRESET';
}

/** What an error is to whoever asked: faults of our own say nothing about themselves. */
export function toApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseUnavailable(error) || wasGivenUp(error)) {
    return new ApiError(503, 'unavailable', { retryAfterSeconds: 2 });
  }
  if (isStorageFull(error)) return new ApiError(503, 'unavailable', { retryAfterSeconds: 30 });
  const status = error.statusCode ?? 500;
  // Texts of faults of our own stay in the log.
  if (status < 400 || status >= 500) return new ApiError(500, 'serverError');
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ApiError(status, 'requestTooLarge');
  return new ApiError(status, inWords(refusal('badRequest'), statusPhrase(status)));
}

/** The answer to an address that no route has: 405 when another method would reach one, else 404. */
export function unknownAddress(app: FastifyInstance, request: { url: string; method: string }): ApiError {
  const path = request.url.split('?')[0] ?? '';
  const allowed = methodsAt(app.endpoints, path);
  if (allowed.length > 0) {
    const allow = allowed.join(', ');
    const refused = refusal('methodNotAllowed', { method: request.method, path, allowed: allow });
    return new ApiError(405, refused, { headers: { allow } });
  }
  const suffix = /\.(\w{1,10})$/.exec(path)?.[1];
  return notFound(suffix ? refusal('formatUnknown', { format: suffix }) : 'notFound');
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What a GET address, without `.json` or `.jsonld`, leads to. */
    findCall(address: string): FoundCall | null;
  }
}
