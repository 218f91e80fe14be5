import { hash } from 'node:crypto';
import { type CollectionAnswer, type Endpoint, successStatus } from '@blattwerk/contract/http/endpoint.ts';
import type { ListDefinition, ListRequest } from '@blattwerk/contract/http/list.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallRequest } from './call-request.ts';
import type { Format } from './format.ts';
import { collectionDocument, itemDocument } from './json-ld.ts';

/** A serialized response; it can be stored and sent again. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A response reduced to the contract's fields, before serialization. `type` is null if there is no body. */
export interface AnswerDocument {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly type: Format | null;
  readonly document: unknown;
}

/** Builds the response of an endpoint, in the format negotiated by the request. */
export function documentOf(
  endpoint: Endpoint,
  list: ListRequest<ListDefinition> | undefined,
  value: unknown,
  request: CallRequest,
): AnswerDocument {
  const { answer, method } = endpoint;
  const status = successStatus(endpoint);
  if (answer.kind === 'empty') return { status, headers: {}, type: null, document: null };
  if (answer.kind === 'file' || answer.kind === 'events')
    throw new TypeError(`${answer.kind} answers have no document`);
  if (answer.kind === 'collection') {
    const document = collectionBody(answer, list, value, request);
    return { status, headers: {}, type: request.format, document };
  }
  // Parsing drops all fields that are not in the contract.
  const fields = answer.schema.parse(value) as Record<string, unknown>;
  if (answer.kind === 'plain') return { status, headers: {}, type: 'application/json', document: fields };
  const iri = `${answer.resource.path}/${fields.id}`;
  const headers = {
    ...(method === 'POST' ? { location: iri } : {}),
    ...(method === 'GET' ? {} : { 'content-location': iri }),
    'accept-patch': 'application/merge-patch+json',
  };
  const document = request.format === 'application/json' ? fields : itemDocument(answer.resource, fields);
  return { status, headers, type: request.format, document };
}

/** Serializes a response. */
export function wireAnswer({ status, headers, type, document }: AnswerDocument): WireAnswer {
  if (type === null) return { status, headers, body: '' };
  return {
    status,
    headers: { ...headers, 'content-type': `${type}; charset=utf-8` },
    body: JSON.stringify(document),
  };
}

/** Sends a response, or 304 if the client already has it. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: WireAnswer): FastifyReply {
  reply.code(answer.status).headers(answer.headers);
  if (answer.status === 204) return reply.send();
  if (request.method !== 'GET') return reply.send(answer.body);
  const etag = `"${hash('md5', answer.body)}"`;
  reply.header('etag', etag);
  if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send();
  return reply.send(answer.body);
}

function collectionBody(
  answer: CollectionAnswer,
  list: ListRequest<ListDefinition> | undefined,
  value: unknown,
  request: CallRequest,
): unknown {
  const { items, total } = value as { items: unknown[]; total: number };
  const members = items.map((member) => answer.schema.parse(member) as Record<string, unknown>);
  if (request.format === 'application/json') return members;
  const url = request.raw.url ?? '';
  const end = url.indexOf('?');
  return collectionDocument(answer, {
    items: members,
    total,
    page: list?.page ?? 1,
    size: list?.size ?? answer.list.defaultSize,
    path: end < 0 ? url : url.slice(0, end),
    query: end < 0 ? '' : url.slice(end + 1),
  });
}
