import { type Endpoint, openingKeyRights } from '@blattwerk/contract/http/endpoint.ts';
import { type JsonSchema, jsonSchemaOf, plainSchema } from './json-schema.ts';
import { errorsOf, sharedResponses, sharedSchemas, successOf } from './open-api-answers.ts';
import { parametersOf } from './open-api-parameters.ts';
import { openApiWebhooks } from './open-api-webhooks.ts';

type Document = Readonly<Record<string, unknown>>;

/** The API as an OpenAPI 3.1 document; `origin` is where it is reached. */
export function openApiDocument(endpoints: readonly Endpoint[], origin: string): Document {
  const paths: Record<string, Record<string, Document>> = {};
  for (const endpoint of endpoints) {
    for (const [at, spelling] of [endpoint.path, ...(endpoint.aliases ?? [])].entries()) {
      const path = documentedPath(spelling);
      const operation = operationOf(endpoint, path, at > 0);
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
    }
  }
  const tags = [...new Set(endpoints.map(tagOf))]
    .toSorted()
    .map((name) => ({ name, description: `Calls at /api/${name}` }));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Blattwerk API',
      version: '1.0.0',
      description: 'Partners, their team, orders, commissions and payouts.',
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: origin === '' ? '/' : origin }],
    tags,
    paths,
    webhooks: openApiWebhooks(),
    components: {
      schemas: sharedSchemas,
      responses: sharedResponses,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token that POST /api/login answers.' },
        serviceKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key of POST /api/api_keys, `bwk_…`: for other programs, by the rights that were given to it.',
        },
        ticket: {
          type: 'apiKey',
          in: 'query',
          name: 'ticket',
          description: 'A ticket of POST /api/tickets, for one visit in a new tab.',
        },
      },
    },
  };
}

/** Addresses with and without a slash at their end are the same; documents have none. */
export function documentedPath(path: string): string {
  return path.replace(/(.)\/$/, '$1');
}

/** What a call is listed under: the first word of its address. */
export function tagOf({ path }: Endpoint): string {
  return path.split('/').filter((part) => part !== '' && part !== 'api')[0] ?? 'api';
}

function operationOf(endpoint: Endpoint, path: string, isAlias: boolean): Document {
  const parameters = parametersOf({ ...endpoint, path });
  const body = requestBodyOf(endpoint);
  return {
    operationId: operationIdOf(endpoint.method, path),
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    ...deprecationOf(endpoint, isAlias),
    security: securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: { ...successOf(endpoint), ...errorsOf(endpoint) },
  };
}

function deprecationOf({ path, deprecated }: Endpoint, isAlias: boolean): Document {
  const description = isAlias ? `Another spelling of ${path}.` : deprecated;
  return description === undefined ? {} : { deprecated: true, description };
}

/** `getPartnersByIdRank` for `GET /api/partners/{id}/rank`. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => `by-${name}`)
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function securityOf(endpoint: Endpoint): readonly Document[] {
  if (endpoint.access === 'public') return [];
  const isForKeys = openingKeyRights(endpoint).length > 0;
  return [
    { bearer: [] },
    ...(isForKeys ? [{ serviceKey: [] }] : []),
    ...(endpoint.ticket ? [{ ticket: [] }] : []),
  ];
}

/** The body that a call takes, by its media types, or null. */
function requestBodyOf(endpoint: Endpoint): Document | null {
  const { body, multipart, fileType, method, bodyOptional } = endpoint;
  if (fileType) return { required: true, content: { [fileType]: { schema: text } } };
  const fields = body ? plainSchema(jsonSchemaOf(body, 'input')) : undefined;
  if (multipart)
    return {
      required: true,
      content: { 'multipart/form-data': { schema: formSchema(multipart.files, fields) } },
    };
  if (!fields) return null;
  const types =
    method === 'PATCH' ? ['application/merge-patch+json'] : ['application/ld+json', 'application/json'];
  const content = Object.fromEntries(types.map((type) => [type, { schema: fields }]));
  return { required: bodyOptional !== true, content };
}

const text: JsonSchema = { type: 'string' };

function formSchema(files: readonly string[], fields: JsonSchema | undefined): JsonSchema {
  const parts = files.map((name) => [
    name,
    { type: 'string', contentMediaType: 'application/octet-stream', description: 'JPG, PNG or PDF.' },
  ]);
  const { required } = fields ?? {};
  return {
    type: 'object',
    properties: { ...fields?.properties, ...Object.fromEntries(parts) },
    ...(required ? { required } : {}),
  };
}
