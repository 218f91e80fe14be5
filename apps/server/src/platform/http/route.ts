import type { Readable } from 'node:stream';
import {
  type AnySchema,
  type Endpoint,
  isForOperators,
  openingRights,
} from '@blattwerk/contract/http/endpoint.ts';
import type { ListDefinition, ListRequest } from '@blattwerk/contract/http/list.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { audit, hashPlace, noteRead, noteVisit } from '../audit.ts';
import { type InTx, inTransaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { withRequest } from '../request-context.ts';
import type { UploadedFile } from '../uploads/uploaded-file.ts';
import { type AnswerDocument, documentOf, sendAnswer, wireAnswer } from './answer.ts';
import { requireBodyType } from './body.ts';
import type { CallRequest } from './call-request.ts';
import { sendEvents } from './event-answer.ts';
import { type FileBody, sendFile } from './file-answer.ts';
import { type Format, negotiateFormat } from './format.ts';
import { answerOnce, refuseUnusedKey } from './idempotency.ts';
import { readCall, readParts } from './read-call.ts';
import { refuseReadOnly } from './read-only-fields.ts';
import { depsFor, type ReadsFrom } from './replica-calls.ts';
import {
  type Authentication,
  requireEnabled,
  requireOneRight,
  requireOpenToKeys,
  requireOperator,
  type Session,
} from './session.ts';

type Parsed<Schema> = Schema extends AnySchema ? Schema['_zod']['output'] : undefined;
type Part<E extends Endpoint<AnySchema>, Name extends 'params' | 'query' | 'body'> = E extends {
  [N in Name]: infer S;
}
  ? Parsed<S>
  : undefined;

/** Input of a handler: every part parsed and typed by its endpoint. */
export interface CallOf<E extends Endpoint<AnySchema>> {
  readonly params: Part<E, 'params'>;
  readonly query: Part<E, 'query'>;
  readonly body: Part<E, 'body'>;
  /** Stream of the uploaded file. */
  readonly file: E extends { fileType: string } ? AsyncIterable<Uint8Array> : undefined;
  /** Files of a form, by part name; absent ones are missing. */
  readonly files: E extends { multipart: { files: readonly (infer Name)[] } }
    ? ReadonlyMap<Name, UploadedFile>
    : undefined;
  readonly list: E['answer'] extends { kind: 'collection'; list: infer L extends ListDefinition }
    ? ListRequest<L>
    : undefined;
  /** The requested serialization groups that the endpoint knows. */
  readonly groups: readonly (E extends { groups: readonly (infer G)[] } ? G : never)[];
  /** The caller's session; null only where the endpoint is public. */
  readonly session: E['access'] extends 'public' ? Session | null : Session;
  /** The value of `If-Match`, where the endpoint checks it. */
  readonly version: string | null;
  /** The caller's network address. */
  readonly address: string;
  readonly userAgent: string | null;
  /** The underlying request: for the batch call, which runs other calls in its name. */
  readonly raw: CallRequest;
}

/** Result of a handler, before the contract converts dates to text. */
export type HandlerAnswer<E extends Endpoint<AnySchema>> = E['answer'] extends {
  kind: 'collection';
  schema: infer S extends AnySchema;
}
  ? { items: S['_zod']['input'][]; total: number }
  : E['answer'] extends { schema: infer S extends AnySchema }
    ? S['_zod']['input']
    : E['answer'] extends { kind: 'file'; types: readonly (infer Type extends string)[] }
      ? FileBody<Type>
      : E['answer'] extends { kind: 'events' }
        ? Readable
        : undefined;

/** A call with an idempotency key runs inside a transaction. */
type DepsOf<E extends Endpoint<AnySchema>> = E extends { idempotencyKey: true } ? InTx<Deps> : Deps;

type Handler<E extends Endpoint<AnySchema>> = (
  call: CallOf<E>,
  deps: DepsOf<E>,
) => E['answer'] extends { kind: 'empty' } ? Promise<void> : Promise<HandlerAnswer<E>>;

interface RouteOptions<E extends Endpoint<AnySchema>> {
  /** Runs before the handler and outside its transaction: what it writes is kept, whatever the outcome of the call. */
  readonly before?: (call: CallOf<E>, deps: Deps) => Promise<void>;
  /**
   * Lets a replica serve a read that is not a list, or forces a list to the primary. Never use a replica for decisions
   * about money.
   */
  readonly from?: ReadsFrom;
}

/** Registers the route of an endpoint. */
export type Route = <const E extends Endpoint<AnySchema>>(
  endpoint: E,
  handler: Handler<E>,
  options?: RouteOptions<E>,
) => void;

/** Creates the function with which features register their routes; `authentication` identifies callers. */
export function routesOf(app: FastifyInstance, deps: Deps, authentication: Authentication): Route {
  return (given, handler, options = {}) => {
    // The compiler cannot resolve a generic endpoint through its own conditional types.
    const registered = { endpoint: given, handler, ...options } as unknown as Registered;
    const { endpoint } = registered;
    app.endpoints.push(endpoint);
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      app.route({
        method: endpoint.method,
        url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        config: { registered },
        // The compression would buffer events.
        ...(endpoint.answer.kind === 'events' && { compress: false }),
        onRequest: async (request) => {
          request.session = await sessionFor(endpoint, authentication, request);
          requireBodyType(endpoint, request);
          refuseUnusedKey(endpoint, request);
          if (isResource(endpoint)) request.format = negotiateFormat(request.raw);
        },
        handler: (request, reply) => answerCall(registered, deps, request, reply),
      });
    }
  };
}

/** An endpoint and its handler. */
export interface Registered {
  readonly endpoint: Endpoint;
  readonly handler: (call: unknown, deps: Deps) => Promise<unknown>;
  readonly before?: (call: unknown, deps: Deps) => Promise<void>;
  readonly from?: ReadsFrom;
}

function answerCall(
  registered: Registered,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  request.gone = goneSignal(reply);
  const { id, ip, session } = request;
  const context = { id, addressHash: () => hashPlace(deps.secrets, ip), apiKey: session?.key?.id ?? null };
  return withRequest(context, () => answerRequest(registered, deps, request, reply));
}

async function answerRequest(
  registered: Registered,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint, handler, before } = registered;
  const { given, ...call } = await readCall(endpoint, request, deps);
  await refuseReadOnly(endpoint, {
    given,
    url: request.url,
    readCurrent: (url) => readAs(deps, request, url),
  });
  if (isForOperators(endpoint.access)) await auditOperator(endpoint, deps, request);
  await before?.(call, deps);
  const reading = depsFor(deps, registered);
  if (endpoint.answer.kind === 'file')
    return sendFile(request, reply, endpoint.answer, (await handler(call, reading)) as FileBody);
  if (endpoint.answer.kind === 'events') return sendEvents(reply, (await handler(call, deps)) as Readable);
  const answer = async (given: Deps) =>
    wireAnswer(documentOf(endpoint, call.list, await handler(call, given), request));
  return sendAnswer(
    request,
    reply,
    await (endpoint.idempotencyKey ? answerOnce(deps, { endpoint, request }, answer) : answer(reading)),
  );
}

/**
 * Runs a GET call for an already authenticated session, as one part of a batch: the same checks in the same order,
 * without a request of its own. Not for files. A read within a write sets `from: 'primary'`.
 */
export async function answerWithin(
  { endpoint, handler, before, from }: Registered,
  deps: Deps,
  session: Session,
  request: Omit<CallRequest, 'session' | 'format'>,
): Promise<AnswerDocument> {
  const admitted = endpoint.access === 'public' ? null : requireAccess(endpoint, session);
  const format = isResource(endpoint) ? negotiateFormat(request.raw) : 'application/ld+json';
  const within: CallRequest = { ...request, session: admitted, format };
  const { given: _, ...call } = readParts(endpoint, within, undefined);
  if (isForOperators(endpoint.access)) await auditOperator(endpoint, deps, within);
  await before?.(call, deps);
  return documentOf(endpoint, call.list, await handler(call, depsFor(deps, { endpoint, from })), within);
}

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** The GET response at an address, for the caller of a request; {} if it is not an object. */
async function readAs(deps: Deps, request: FastifyRequest, url: string): Promise<Record<string, unknown>> {
  const { session, headers, ip, raw, log, gone, server } = request;
  const found = server.findCall(url);
  const registered = found?.registered;
  if (!found || !registered || !session || !['item', 'plain'].includes(registered.endpoint.answer.kind))
    return {};
  const { params } = found;
  const query = { groups: registered.endpoint.groups ?? [] };
  const reading = { method: 'GET', url, params, query, body: undefined, headers, ip, raw, log, gone };
  const { document } = await answerWithin({ ...registered, from: 'primary' }, deps, session, reading);
  return JSON.parse(JSON.stringify(document));
}

/** Audited before the action, so that every attempt of an operator leaves a trace, whatever its outcome. */
async function auditOperator(
  { method, looks = 'each' }: Endpoint,
  { db }: Deps,
  request: CallRequest,
): Promise<void> {
  const user = request.session?.user.id;
  if (user === undefined) return;
  const subject = request.url.split('?')[0] ?? '';
  if (method !== 'GET') await inTransaction(db, (tx) => audit(tx, { user, action: 'begin', subject }));
  else if (looks === 'visit') await noteVisit(db, user, subject);
  else if (looks === 'each') await noteRead(db, user, subject);
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
    format: Format;
    gone: AbortSignal;
  }
  interface FastifyContextConfig {
    /** Only on routes of the contract. */
    registered?: Registered;
  }
  interface FastifyInstance {
    /** All endpoints registered so far. */
    endpoints: Endpoint[];
  }
}

function isResource(endpoint: Endpoint): boolean {
  return endpoint.answer.kind === 'item' || endpoint.answer.kind === 'collection';
}

async function sessionFor(
  endpoint: Endpoint,
  authentication: Authentication,
  request: FastifyRequest,
): Promise<Session | null> {
  if (endpoint.access === 'public') return null;
  const session = await (endpoint.ticket && request.headers.authorization === undefined
    ? authentication.byTicket(request.originalUrl)
    : authentication.byHeader(request.headers.authorization, request.ip));
  return requireAccess(endpoint, session);
}

/** Lets everybody through whom the endpoint's definition allows; the handlers' policies then decide per object. */
function requireAccess(endpoint: Endpoint, session: Session): Session {
  requireEnabled(session, endpoint.disabledAccounts ?? 'unauthorized');
  if (session.key) requireOpenToKeys(endpoint, session);
  if (!isForOperators(endpoint.access)) return session;
  if (endpoint.access === 'operator') requireOperator(session);
  else requireOneRight(session, openingRights(endpoint.access));
  return session;
}
