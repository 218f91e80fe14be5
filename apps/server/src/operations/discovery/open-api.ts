import { type Endpoint, openingKeyRights } from '@blattwerk/contract/http/endpoint.ts';
import { callName, nameByAddress } from './call-names.ts';
import { descriptionOf } from './call-texts.ts';
import { exampleOf } from './example.ts';
import { type NamedSchemas, nameSchemas } from './named-schemas.ts';
import { errorsOf, type Shared, successOf } from './open-api-answers.ts';
import { requestBodyOf } from './open-api-bodies.ts';
import { Examples } from './open-api-examples.ts';
import { type Parameter, parametersOf, sharedParameters } from './open-api-parameters.ts';
import { openApiWebhooks, webhookMessages, webhookTag } from './open-api-webhooks.ts';
import { sharedExamples, sharedResponses } from './shared-schemas.ts';

type Document = Readonly<Record<string, unknown>>;

/** The API as an OpenAPI 3.1 document; `origin` is its base URL. */
export function openApiDocument(endpoints: readonly Endpoint[], origin: string): Document {
  const shared = { schemas: nameSchemas(endpoints, webhookMessages), examples: new Examples() };
  const paths: Record<string, Record<string, Document>> = {};
  for (const endpoint of endpoints) {
    for (const [at, spelling] of [endpoint.path, ...(endpoint.aliases ?? [])].entries()) {
      const path = documentedPath(spelling);
      const operation = operationOf(endpoint, { path, isAlias: at > 0, shared });
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
    }
  }
  const tags = [...new Set(endpoints.map(tagOf))]
    .toSorted()
    .map((name) => ({ name, description: `Calls at /api/${name}` }))
    .concat(webhookTag);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Blattwerk API',
      version: '1.0.0',
      description: 'Partners, their team, orders, commissions and payouts.',
      contact: { name: 'Blattwerk', url: `${origin}/api/docs` },
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: origin === '' ? '/' : origin }],
    tags,
    paths,
    webhooks: openApiWebhooks(shared),
    components: {
      schemas: shared.schemas.components,
      examples: { ...sharedExamples, ...shared.examples.components },
      parameters: sharedParameters,
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

/** Paths with and without a trailing slash are equivalent; the document has none. */
export function documentedPath(path: string): string {
  return path.replace(/(.)\/$/, '$1');
}

/** The tag of a call: the first segment of its path. */
export function tagOf({ path }: Endpoint): string {
  return path.split('/').filter((part) => part !== '' && part !== 'api')[0] ?? 'api';
}

interface Place {
  readonly path: string;
  readonly isAlias: boolean;
  readonly shared: Shared;
}

function operationOf(endpoint: Endpoint, { path, isAlias, shared }: Place): Document {
  const parameters = parametersOf({ ...endpoint, path }).map((one) =>
    documentedParameter(one, shared.schemas),
  );
  const body = requestBodyOf(endpoint, shared);
  return {
    operationId: isAlias ? nameByAddress(endpoint.method, path) : callName(endpoint),
    summary: endpoint.summary,
    description: isAlias ? `Another spelling of ${endpoint.path}.` : descriptionOf(endpoint),
    tags: [tagOf(endpoint)],
    ...(isAlias || endpoint.deprecated ? { deprecated: true } : {}),
    security: securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: { ...successOf(endpoint, shared), ...errorsOf(endpoint) },
  };
}

const sharedNames = new Map(Object.entries(sharedParameters).map(([name, parameter]) => [parameter, name]));

function documentedParameter(parameter: Parameter, schemas: NamedSchemas): Document {
  const name = sharedNames.get(parameter);
  if (name !== undefined) return { $ref: `#/components/parameters/${name}` };
  const example = parameter.required ? { example: exampleOf(parameter.schema, parameter.name) } : {};
  return { ...parameter, schema: schemas.refer(parameter.schema), ...example };
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
