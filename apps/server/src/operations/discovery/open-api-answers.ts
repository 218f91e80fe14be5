import {
  type CollectionAnswer,
  type Endpoint,
  type Resource,
  successStatus,
} from '@blattwerk/contract/http/endpoint.ts';
import { refusals } from '@blattwerk/contract/http/refusals.ts';
import { type JsonSchema, jsonSchemaOf, plainSchema } from './json-schema.ts';

type Document = Readonly<Record<string, unknown>>;

const text = { type: 'string' } as const;

/** What comes back when a call succeeds, by status. */
export function successOf(endpoint: Endpoint): Document {
  const content = contentOfAnswer(endpoint.answer);
  return { [successStatus(endpoint)]: { description: endpoint.summary, ...(content && { content }) } };
}

function contentOfAnswer(answer: Endpoint['answer']): Document | null {
  switch (answer.kind) {
    case 'empty':
      return null;
    case 'file':
      return Object.fromEntries(answer.types.map((type) => [type, { schema: {} }]));
    case 'events':
      return { 'text/event-stream': { schema: { type: 'string' } } };
    case 'plain':
      return { 'application/json': { schema: schemaOf(answer) } };
    case 'item': {
      const schema = schemaOf(answer);
      return {
        'application/ld+json': { schema: itemSchema(schema, answer.resource, true) },
        'application/json': { schema },
      };
    }
    case 'collection':
      return {
        'application/ld+json': { schema: collectionSchema(answer) },
        'application/json': { schema: { type: 'array', items: schemaOf(answer) } },
      };
  }
}

/** The errors that a call may answer, by status; `default` is what is wrong with the product. */
export function errorsOf(endpoint: Endpoint): Document {
  const shared = Object.fromEntries(
    errorStatuses(endpoint).map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
  );
  return { ...shared, default: { $ref: '#/components/responses/Error' } };
}

/** The statuses that the documentation of a call names. */
export function documentedStatuses(endpoint: Endpoint): readonly string[] {
  return [String(successStatus(endpoint)), ...errorStatuses(endpoint)];
}

function errorStatuses(endpoint: Endpoint): readonly string[] {
  const { access, answer, method, params, query, body, multipart, fileType } = endpoint;
  const takesBody = body !== undefined || multipart !== undefined || fileType !== undefined;
  const isResource = answer.kind === 'item' || answer.kind === 'collection';
  return [
    // An address or a header may always be malformed; a POST that takes no Idempotency-Key refuses it.
    '400',
    // Keys of other programs are refused by what is not for them, and wrong ones in the end by everything.
    ...(access === 'public' ? [] : ['401', '403', '429']),
    ...(params || query || takesBody || answer.kind === 'collection' ? ['404'] : []),
    ...(isResource ? ['406'] : []),
    ...(method === 'GET' ? [] : ['409']),
    ...(endpoint.ifMatch ? ['412'] : []),
    ...(endpoint.refusals ?? []).map(String),
    // A body may be sent to a call that takes none; only that of a GET is not looked at.
    ...(method === 'GET' ? [] : ['413', '415']),
    ...(takesBody ? ['422'] : []),
    // The product is busy, under maintenance or without its database; `Retry-After` says when to come again.
    '503',
  ];
}

function nameOf(status: string): string {
  if (status === '401') return 'Unauthorized';
  return status === '422' ? 'ConstraintViolationList' : 'Error';
}

function schemaOf(answer: { readonly schema: Parameters<typeof jsonSchemaOf>[0] }): JsonSchema {
  return plainSchema(jsonSchemaOf(answer.schema, 'output'));
}

function itemSchema(schema: JsonSchema, { name }: Resource, root: boolean): JsonSchema {
  const context = root ? { '@context': { ...text, default: `/api/contexts/${name}` } } : {};
  const properties = {
    ...context,
    '@id': { ...text, format: 'iri-reference' },
    '@type': { ...text, enum: [name] },
  };
  return { allOf: [{ type: 'object', properties, required: Object.keys(properties) }, schema] };
}

function collectionSchema(answer: CollectionAnswer): JsonSchema {
  const members = { type: 'array', items: itemSchema(schemaOf(answer), answer.resource, false) };
  return {
    type: 'object',
    properties: {
      '@context': { ...text, default: `/api/contexts/${answer.resource.name}` },
      '@id': { ...text, format: 'iri-reference' },
      '@type': { ...text, enum: ['hydra:Collection'] },
      'hydra:member': members,
      'hydra:totalItems': { type: 'integer', minimum: 0 },
      'hydra:view': { $ref: '#/components/schemas/PartialCollectionView' },
      'hydra:search': { type: 'object' },
    },
    required: ['@context', '@id', '@type', 'hydra:member', 'hydra:totalItems'],
  };
}

const object = (properties: Record<string, JsonSchema>, optionals: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optionals.includes(name)),
});

/** Which refusal of the contract's list it is; `params` hold what its words name. */
const refusal = {
  code: { ...text, enum: Object.keys(refusals) },
  params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
} as const;

const violations = {
  type: 'array',
  items: object({ propertyPath: text, message: text, ...refusal }),
};
const problem = { type: text, title: text, status: { type: 'integer' }, detail: text, ...refusal };
const hydraError = {
  '@context': text,
  '@type': text,
  'hydra:title': text,
  'hydra:description': text,
  status: { type: 'integer' },
  detail: text,
  ...refusal,
};

/** Schemas that several calls share. */
export const sharedSchemas: Readonly<Record<string, JsonSchema>> = {
  Error: object(problem),
  'Error.jsonld': object(hydraError),
  ConstraintViolationList: object({ ...problem, violations }),
  'ConstraintViolationList.jsonld': object({ ...hydraError, violations }),
  Unauthorized: object({ code: { type: 'integer' }, message: text }),
  PartialCollectionView: object(
    {
      '@id': text,
      '@type': text,
      'hydra:first': text,
      'hydra:last': text,
      'hydra:previous': text,
      'hydra:next': text,
    },
    ['hydra:first', 'hydra:last', 'hydra:previous', 'hydra:next'],
  ),
};

const contentOf = (name: string) => ({
  'application/ld+json': { schema: { $ref: `#/components/schemas/${name}.jsonld` } },
  'application/problem+json': { schema: { $ref: `#/components/schemas/${name}` } },
});

/** Errors as every call answers them. */
export const sharedResponses: Document = {
  Error: {
    description: 'What is wrong: its code with parameters, and in words.',
    content: contentOf('Error'),
  },
  ConstraintViolationList: {
    description: 'The rules that the request broke.',
    content: contentOf('ConstraintViolationList'),
  },
  Unauthorized: {
    description: 'No live session.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Unauthorized' } } },
  },
};
