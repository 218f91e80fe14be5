import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Config } from '../config.ts';
import { isDatabaseUnavailable } from '../database/database-unavailable.ts';
import { ApiError, notFound } from './api-error.ts';
import { acceptJsonBodies } from './body.ts';
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

/** The largest JSON body, in bytes; uploads have a limit of their own. */
const MAX_BODY_BYTES = 256 * 1024;

/** The HTTP server with the API's conventions and without any route. Log lines go to standard output unless `logTo` takes them. */
export async function createHttpServer(
  config: Pick<Config, 'logLevel' | 'trustProxy'>,
  logTo: { write(line: string): void } = process.stdout,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { ...loggerOptions(config.logLevel), stream: logTo },
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: 'idle',
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
  app.decorate('endpoints', []);
  app.decorate('findCall', callFinder(app));
  acceptJsonBodies(app);
  await acceptForms(app);
  setSecurityHeaders(app);
  limitLoad(app, isApi);
  endSilentConnections(app);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  app.addHook('onSend', (request, reply, _payload, done) => {
    setCommonHeaders(request, reply);
    done();
  });
  answerErrors(app);
  return app;
}

function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  reply.header('vary', merged(reply.getHeader('vary'), 'Accept', 'Authorization'));
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache, private');
  if (isApi(request.url)) tellDiscovery(request, reply);
}

function isApi(url: string): boolean {
  return /^\/(api|csv|pdf)(\/|\?|$)/.test(url);
}

const documentation = 'http://www.w3.org/ns/hydra/core#apiDocumentation';

/** Where generic clients find the description of the API. They take the address as it stands, so it is a whole one. */
function tellDiscovery(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('link', `<${originOf(request)}/api/docs.jsonld>; rel="${documentation}"`);
  reply.header('access-control-expose-headers', 'Link, Location');
}

function merged(current: unknown, ...names: string[]): string {
  const known = typeof current === 'string' ? current.split(/,\s*/) : [];
  return [...new Set([...known, ...names])].filter((name) => name !== '').join(', ');
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const answer = toApiError(error);
    // Who is refused on purpose is no fault, and under load there are many.
    if (answer.status >= 500 && answer !== error) request.log.error({ err: error }, 'request failed');
    return sendError(request, reply, answer);
  });
}

/** What an error is to whoever asked: faults of our own say nothing about themselves. */
export function toApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseUnavailable(error)) {
    return new ApiError(503, statusPhrase(503), { retryAfterSeconds: 2 });
  }
  const status = error.statusCode ?? 500;
  // Texts of faults of our own stay in the log.
  if (status < 400 || status >= 500) return new ApiError(500, statusPhrase(500));
  return new ApiError(
    status,
    error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? 'The request is too large.' : statusPhrase(status),
  );
}

/** The answer to an address that no route has: 405 when another method would reach one, else 404. */
export function unknownAddress(app: FastifyInstance, request: { url: string; method: string }): ApiError {
  const path = request.url.split('?')[0] ?? '';
  const allowed = methodsAt(app.endpoints, path);
  if (allowed.length > 0) {
    return new ApiError(
      405,
      `No route found for "${request.method} ${path}": Method Not Allowed (Allow: ${allowed.join(', ')})`,
      {
        headers: { allow: allowed.join(', ') },
      },
    );
  }
  const suffix = /\.(\w{1,10})$/.exec(path)?.[1];
  return notFound(suffix ? `Format "${suffix}" is not supported` : undefined);
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The call of the contract that a GET address, without `.json` or `.jsonld`, is answered by with a document. */
    findCall(address: string): FoundCall | null;
  }
}
