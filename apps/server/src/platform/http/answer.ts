import { hash } from 'node:crypto';
import {
  type CollectionAnswer,
  type Endpoint,
  type Resource,
  successStatus,
} from '@blattwerk/contract/http/endpoint.ts';
import type { ListDefinition, ListRequest } from '@blattwerk/contract/http/list.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallRequest } from './call-request.ts';
import type { Format } from './format.ts';

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

type Fields = Readonly<Record<string, unknown>>;

/** A JSON-LD document of a single object. */
function itemDocument(resource: Resource, fields: Fields): Fields {
  return { '@context': `/api/contexts/${resource.name}`, ...member(resource, fields) };
}

/**
 * A page of a list as a Hydra collection. `path` is that of the request without query, `query` its raw query string.
 */
function collectionDocument(
  answer: CollectionAnswer,
  page: { items: readonly Fields[]; total: number; page: number; size: number; path: string; query: string },
): Fields {
  return {
    '@context': `/api/contexts/${answer.resource.name}`,
    '@id': page.path,
    '@type': 'hydra:Collection',
    'hydra:member': page.items.map((fields) => member(answer.resource, fields)),
    'hydra:totalItems': page.total,
    ...view(page),
    ...search(answer.list, page.path),
  };
}

/** An object without an id has no address. */
function member(resource: Resource, fields: Fields): Fields {
  const address = fields.id === undefined ? {} : { '@id': `${resource.path}/${fields.id}` };
  return { ...address, '@type': resource.name, ...fields };
}

function view(page: { total: number; page: number; size: number; path: string; query: string }): Fields {
  const last = page.size > 0 ? Math.max(1, Math.ceil(page.total / page.size)) : 1;
  const parameters = parametersOf(page.query);
  if (last === 1 && page.page === 1) {
    if (page.query === '') return {};
    const id = parameters.length > 0 ? `${page.path}?${parameters.join('&')}` : page.path;
    return { 'hydra:view': { '@id': id, '@type': 'hydra:PartialCollectionView' } };
  }
  const link = (number: number) => `${page.path}?${[...parameters, `page=${number}`].join('&')}`;
  return {
    'hydra:view': {
      '@id': link(page.page),
      '@type': 'hydra:PartialCollectionView',
      'hydra:first': link(1),
      'hydra:last': link(last),
      ...(page.page > 1 ? { 'hydra:previous': link(Math.min(page.page - 1, last)) } : {}),
      ...(page.page < last ? { 'hydra:next': link(page.page + 1) } : {}),
    },
  };
}

/** All parameters except `page`, with brackets percent-encoded and indices dropped: `a[0]=x` becomes `a%5B%5D=x`. */
function parametersOf(query: string): string[] {
  return [...new URLSearchParams(query)]
    .filter(([name]) => name !== 'page')
    .map(
      ([name, value]) => `${encodeURIComponent(name.replace(/\[\d+\]$/, '[]'))}=${encodeURIComponent(value)}`,
    );
}

function search(list: ListDefinition, path: string): Fields {
  const variables = [
    ...list.orderBy.map((field) => ({ variable: `order[${field}]`, property: field })),
    ...Object.entries(list.filters).flatMap(([name, kind]) => {
      const single = { variable: name, property: name };
      return kind === 'exact' || kind === 'number'
        ? [single, { variable: `${name}[]`, property: name }]
        : [single];
    }),
  ];
  if (variables.length === 0) return {};
  return {
    'hydra:search': {
      '@type': 'hydra:IriTemplate',
      'hydra:template': `${path}{?${variables.map(({ variable }) => variable).join(',')}}`,
      'hydra:variableRepresentation': 'BasicRepresentation',
      'hydra:mapping': variables.map((mapping) => ({
        '@type': 'IriTemplateMapping',
        ...mapping,
        required: false,
      })),
    },
  };
}
