import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { inWords, refusal } from '@blattwerk/contract/http/refusal.ts';
import compress from '@fastify/compress';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyLoggerOptions,
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
import { originOf } from './origin.ts';
import { parseQuery } from './query-string.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { withoutTicket } from './ticket-address.ts';
import { endUnfinishedBodies, LONGEST_BODY_MS } from './unfinished-bodies.ts';

/** Maximum JSON body size, in bytes; uploads have limits of their own. */
const MAX_BODY_BYTES = 256 * 1024;

/** Idle timeout of a connection, in both directions. The longest call, an import, sends nothing while it works. */
const LONGEST_SILENCE_MS = 10 * 60_000;

/**
 * Creates the HTTP server with the API's conventions, but without routes. Logs to standard output unless `logTo` is
 * given.
 */
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
      // Such a request does not run any hooks.
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
  // The plugin would also decompress requests, which refuseEncodedBodies rejects.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  app.addHook('onSend', (request, reply, _payload, done) => {
    setCommonHeaders(request, reply);
    done();
  });
  answerErrors(app);
  return app;
}

/**
 * For Fastify, which calls a function for each hop of a request, starting with the nearest, but does not accept a
 * number.
 */
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
  if (isApi(request.url)) linkDiscovery(request, reply);
}

/** Whether an address belongs to the API, its files or its documents. */
export function isApi(url: string): boolean {
  return /^\/(api|csv|pdf)(\/|\?|$)/.test(url);
}

const documentation = 'http://www.w3.org/ns/hydra/core#apiDocumentation';

/** Link for generic clients to the API's description. They use the address unresolved, so it is absolute. */
function linkDiscovery(request: FastifyRequest, reply: FastifyReply): void {
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
    // Intended refusals are not faults, and under load there are many.
    if (answer.status >= 500 && answer !== error) request.log.error({ err: error }, 'request failed');
    return sendError(request, reply, answer);
  });
}

/** Whether the client disconnected before sending the whole request: nobody reads the response, and nothing failed. */
function isBrokenOff(error: FastifyError | ApiError, { raw }: FastifyRequest): boolean {
  return raw.readableAborted && 'code' in error && error.code === 'ECONNRESET';
}

/** Maps an error to its response: internal errors reveal nothing about themselves. */
export function toApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseUnavailable(error) || wasGivenUp(error)) {
    return new ApiError(503, 'unavailable', { retryAfterSeconds: 2 });
  }
  if (isStorageFull(error)) return new ApiError(503, 'unavailable', { retryAfterSeconds: 30 });
  const status = error.statusCode ?? 500;
  // Texts of internal errors only go to the log.
  if (status < 400 || status >= 500) return new ApiError(500, 'serverError');
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ApiError(status, 'requestTooLarge');
  return new ApiError(status, inWords(refusal('badRequest'), statusPhrase(status)));
}

/** Response to an address without a route: 405 if another method would match, else 404. */
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
    /** The route that a GET address, without `.json` or `.jsonld`, matches. */
    findCall(address: string): FoundCall | null;
  }
}

/** Error codes for a full disk, of PostgreSQL and of the operating system. */
const codes: readonly unknown[] = ['53100', 'ENOSPC', 'EDQUOT'];

/** Whether an error, or its cause, means that the disk is full. The same request may succeed once there is space. */
function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.includes(error.code)) || isStorageFull(error.cause);
}

/**
 * When the server closes, ends each connection as soon as no response is pending: idle ones immediately, others after
 * their response. Clients open connections in advance and keep used ones alive; Node would wait a minute or more for
 * each.
 */
function endSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  let isClosing = false;
  app.server.on('connection', (socket) => {
    if (isClosing) {
      socket.destroy();
      return;
    }
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }, answer) => {
    silent.delete(socket);
    answer.once('close', () => {
      if (isClosing) socket.destroySoon();
    });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of silent) socket.destroy();
  });
}

/** Tokens, passwords and cookies never appear in a log line. */
function loggerOptions(level: Config['logLevel']): FastifyLoggerOptions & { redact: string[] } {
  return {
    level,
    redact: [
      'password',
      'token',
      '*.password',
      '*.token',
      'headers.authorization',
      'headers.cookie',
      '*.headers.authorization',
      '*.headers.cookie',
    ],
    serializers: {
      req: (request) => ({ method: request.method, url: loggedAddress(request.url), address: request.ip }),
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
  };
}

/**
 * The address for the log, with confidential parts masked: links in mails that open an account, end a kind of mail or
 * reveal whose address it is; calendars, which can be read by anybody with the address; and searches of operators,
 * which name people.
 */
function loggedAddress(address: string): string {
  return withoutTicket(address)
    .replaceAll(/([?&](?:invitation|confirm|token)=)[^&]*/g, '$1•••')
    .replace(
      /(\/(?:unsubscribe|invitation-objection|api\/calendar|(?:api\/)?tax[-_]packages?)\/)[^?]+/,
      '$1•••',
    )
    .replace(/(\/(?:api\/operator\/search|app\/operations\/partners)\?).*/, '$1•••');
}
