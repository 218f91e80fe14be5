import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import type { FilterKind, ListDefinition } from '@blattwerk/contract/http/list.ts';
import type { z } from 'zod';
import { fieldsOf, type JsonSchema, jsonSchemaOf, plainSchema } from './json-schema.ts';
import { sharedSchemas } from './shared-schemas.ts';

/** A parameter as OpenAPI describes it. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly explode?: boolean;
}

/** All parameters of a call besides its body. */
export function parametersOf(endpoint: Endpoint): Parameter[] {
  const { params, query, answer, groups, idempotencyKey, ifMatch, path } = endpoint;
  return [
    ...inPath(path, params),
    ...(query ? inQuery(query) : []),
    ...(answer.kind === 'collection' ? listParameters(answer.list) : []),
    ...(groups ? [arrayParameter('groups[]', { enum: groups }, 'Adds these groups of fields.')] : []),
    ...(idempotencyKey ? [shared.IdempotencyKey] : []),
    ...(ifMatch ? [shared.IfMatch] : []),
  ];
}

function inPath(path: string, params: z.ZodType | undefined): Parameter[] {
  const known = new Map(
    params ? fieldsOf(jsonSchemaOf(params, 'input')).map(([name, schema]) => [name, schema]) : [],
  );
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: plainSchema(known.get(name) ?? { type: 'string' }),
  }));
}

function inQuery(query: z.ZodType): Parameter[] {
  return fieldsOf(jsonSchemaOf(query, 'input')).map(([name, schema, required]) => ({
    name,
    in: 'query',
    required,
    schema: plainSchema(schema),
  }));
}

function listParameters(list: ListDefinition): Parameter[] {
  const size = { type: 'integer', minimum: 0, default: list.defaultSize };
  return [
    shared.Page,
    optional('limits', size, `Rows of a page; more than ${list.maxSize} are cut to ${list.maxSize}.`),
    optional('itemsPerPage', size, 'The same; `limits` wins.'),
    ...list.orderBy.map((field) =>
      optional(`order[${field}]`, sharedSchemas.OrderDirection, `Sorts by ${field}.`),
    ),
    ...Object.entries(list.filters).flatMap(([name, kind]) => filterParameters(name, kind)),
  ];
}

const filterSchemas: Readonly<Record<FilterKind, JsonSchema>> = {
  text: { type: 'string' },
  exact: { type: 'string' },
  relation: { type: 'string' },
  flag: { type: 'boolean' },
  number: { type: 'integer' },
};

const filterTexts: Readonly<Record<FilterKind, string>> = {
  text: 'Contains this, letter case ignored.',
  exact: 'Equals this.',
  relation: 'An id or its address.',
  flag: 'true or 1, false or 0.',
  number: 'Equals this number.',
};

function filterParameters(name: string, kind: FilterKind): Parameter[] {
  const single = optional(name, filterSchemas[kind], filterTexts[kind]);
  if (kind !== 'exact' && kind !== 'number') return [single];
  return [single, arrayParameter(`${name}[]`, filterSchemas[kind], 'Equals one of these.')];
}

function optional(name: string, schema: JsonSchema, description: string): Parameter {
  return { name, in: 'query', required: false, description, schema };
}

function arrayParameter(name: string, items: JsonSchema, description: string): Parameter {
  const schema = { type: 'array', items: { type: 'string', ...items } };
  return { ...optional(name, schema, description), explode: true };
}

/** Parameters that many calls share; the OpenAPI document lists them once. */
const shared = {
  Page: optional('page', { type: 'integer', minimum: 1, default: 1 }, 'Counted from 1.'),
  IdempotencyKey: header(
    'Idempotency-Key',
    { type: 'string', minLength: 1, maxLength: 255 },
    'The same request with the same key is done once and gets the first answer again.',
  ),
  IfMatch: header(
    'If-Match',
    { type: 'string' },
    'The version that was read: 412 when it has changed since. Without it nothing is compared.',
  ),
} satisfies Readonly<Record<string, Parameter>>;

/** The shared parameters by their names in the document. */
export const sharedParameters: Readonly<Record<string, Parameter>> = shared;

function header(name: string, schema: JsonSchema, description: string): Parameter {
  return { name, in: 'header', required: false, description, schema };
}
