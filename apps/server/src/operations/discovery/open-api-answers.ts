import { type Endpoint, successStatus } from '@blattwerk/contract/http/endpoint.ts';
import { collectionName, jsonLdName, type NamedSchemas, reference } from './named-schemas.ts';
import type { Examples } from './open-api-examples.ts';

type Document = Readonly<Record<string, unknown>>;

/** Shared parts of a document: schema names and examples. */
export interface Shared {
  readonly schemas: NamedSchemas;
  readonly examples: Examples;
}

/** The successful responses of a call, by status. */
export function successOf(endpoint: Endpoint, shared: Shared): Document {
  const content = contentOfAnswer(endpoint, shared);
  return { [successStatus(endpoint)]: { description: endpoint.summary, ...(content && { content }) } };
}

function contentOfAnswer(endpoint: Endpoint, { schemas, examples }: Shared): Document | null {
  const { answer } = endpoint;
  switch (answer.kind) {
    case 'empty':
      return null;
    case 'file':
      return Object.fromEntries(answer.types.map((type) => [type, { schema: {} }]));
    case 'events':
      return { 'text/event-stream': { schema: { type: 'string' } } };
    case 'plain': {
      const schema = schemas.of(answer.schema, 'output');
      return { 'application/json': { schema, examples: examples.ofAnswer(endpoint, answer.schema) } };
    }
    case 'item': {
      const name = schemas.nameOf(answer);
      const { plain, jsonLd } = examples.ofItem(answer, name);
      return {
        'application/ld+json': { schema: reference(jsonLdName(name)), examples: jsonLd },
        'application/json': { schema: reference(name), examples: plain },
      };
    }
    case 'collection': {
      const name = schemas.nameOf(answer);
      const { plain, jsonLd } = examples.ofList(answer, name);
      return {
        'application/ld+json': { schema: reference(collectionName(name)), examples: jsonLd },
        'application/json': { schema: { type: 'array', items: reference(name) }, examples: plain },
      };
    }
  }
}

/** The errors of a call, by status; `default` is a fault of the product. */
export function errorsOf(endpoint: Endpoint): Document {
  const shared = Object.fromEntries(
    errorStatuses(endpoint).map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
  );
  return { ...shared, default: { $ref: '#/components/responses/Error' } };
}

/** The statuses documented for a call. */
export function documentedStatuses(endpoint: Endpoint): readonly string[] {
  return [String(successStatus(endpoint)), ...errorStatuses(endpoint)];
}

function errorStatuses(endpoint: Endpoint): readonly string[] {
  const { access, answer, method, params, query, body, multipart, fileType } = endpoint;
  const takesBody = body !== undefined || multipart !== undefined || fileType !== undefined;
  const isResource = answer.kind === 'item' || answer.kind === 'collection';
  return [
    // A URL or header can always be malformed; a POST without idempotency refuses an Idempotency-Key.
    '400',
    // Keys of other programs are refused by calls not meant for them, and wrong keys eventually by every call.
    ...(access === 'public' ? [] : ['401', '403', '429']),
    ...(params || query || takesBody || answer.kind === 'collection' ? ['404'] : []),
    ...(isResource ? ['406'] : []),
    ...(method === 'GET' ? [] : ['409']),
    ...(endpoint.ifMatch ? ['412'] : []),
    ...(endpoint.refusals ?? []).map(String),
    // Even a call without a body may be sent one; only that of a GET is ignored.
    ...(method === 'GET' ? [] : ['413', '415']),
    ...(takesBody ? ['422'] : []),
    // Overload, maintenance, or no database; `Retry-After` says when to retry.
    '503',
  ];
}

function nameOf(status: string): string {
  if (status === '401') return 'Unauthorized';
  return status === '422' ? 'ConstraintViolationList' : 'Error';
}
