import type { CollectionAnswer, Endpoint, ItemAnswer } from '@blattwerk/contract/http/endpoint.ts';
import type { z } from 'zod';
import { callName, capitalized } from './call-names.ts';
import { type JsonSchema, jsonSchemaOf, plainSchema } from './json-schema.ts';
import { nameShapes } from './schema-names.ts';
import { isShape, readShapes, shapeKey } from './shapes.ts';
import { sharedSchemas } from './shared-schemas.ts';

/** The named schemas of a document, and references to them. */
export interface NamedSchemas {
  /** The contents of `components.schemas`. */
  readonly components: Readonly<Record<string, JsonSchema>>;
  /** What a client sends (`input`) or receives (`output`): a reference, perhaps with a small wrapper. */
  of(schema: z.ZodType, io: 'input' | 'output'): JsonSchema;
  /** The schema with named parts replaced by references. */
  refer(schema: JsonSchema): JsonSchema;
  /** The name of an answer's object in plain JSON; as JSON-LD it is {@link jsonLdName}. */
  nameOf(answer: ItemAnswer | CollectionAnswer): string;
}

/** The name of the form that a call accepts. */
export function formName(endpoint: Endpoint): string {
  return `${capitalized(callName(endpoint))}Form`;
}

/** Schemas named by their shape, although no call answers them on their own. */
const sharedKeys = Object.entries<JsonSchema>(sharedSchemas).map(
  ([name, schema]) => [shapeKey(schema), name] as const,
);

/**
 * Names the schemas of these calls and of the messages sent to webhooks, which are named as their receivers call them.
 */
export function nameSchemas(
  endpoints: readonly Endpoint[],
  messages: ReadonlyMap<string, z.ZodType> = new Map(),
): NamedSchemas {
  const shapes = readShapes(endpoints, messages);
  const names = nameShapes(shapes);
  const nameByKey = new Map([...names.byKey, ...sharedKeys]);
  const refer = (schema: JsonSchema): JsonSchema => {
    const name = isShape(schema) ? nameByKey.get(shapeKey(schema)) : undefined;
    if (name === undefined) return plainSchema(mapParts(schema, refer));
    return { ...reference(name), ...('default' in schema ? { default: schema.default } : {}) };
  };
  const components: Record<string, JsonSchema> = { ...sharedSchemas };
  const ownSchema = (key: string): JsonSchema => {
    const { default: _, ...schema } = shapes.byKey.get(key)?.schema ?? {};
    return plainSchema(mapParts(schema, refer));
  };
  for (const [key, name] of names.byKey) components[name] = ownSchema(key);
  const ofAnswer = new Map<string, string>();
  for (const [{ resource, shape }, name] of names.ofResources) {
    components[name] ??= ownSchema(shape);
    components[jsonLdName(name)] = jsonLdItem(resource.name, name);
    ofAnswer.set(`${resource.name} ${shape}`, name);
  }
  for (const endpoint of endpoints) {
    const { answer, multipart } = endpoint;
    if (multipart) components[formName(endpoint)] = form(endpoint, multipart.files);
    if (answer.kind !== 'collection') continue;
    const name = nameOf(answer);
    components[collectionName(name)] = jsonLdCollection(answer, name);
  }
  return { components: sorted(components), of, refer, nameOf };

  function of(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    return refer(jsonSchemaOf(schema, io));
  }

  /** The form's files along with its text fields. */
  function form({ body }: Endpoint, files: readonly string[]): JsonSchema {
    const { properties, required } = body ? mapParts(jsonSchemaOf(body, 'input'), refer) : {};
    const parts = files.map((name) => [
      name,
      { type: 'string', contentMediaType: 'application/octet-stream', description: 'JPG, PNG or PDF.' },
    ]);
    return {
      type: 'object',
      properties: { ...properties, ...Object.fromEntries(parts) },
      ...(required ? { required } : {}),
    };
  }

  function nameOf({ resource, schema }: ItemAnswer | CollectionAnswer): string {
    const name = ofAnswer.get(`${resource.name} ${shapeKey(jsonSchemaOf(schema, 'output'))}`);
    if (name === undefined) throw new Error(`An answer of ${resource.name} was not among the calls.`);
    return name;
  }
}

/** A reference to a schema of the document. */
export function reference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** `Payout.jsonld`, and `Payout.jsonld-getPayout` for `Payout-getPayout`, as API Platform names them. */
export function jsonLdName(name: string): string {
  return name.replace(/^[^-]+/, (resource) => `${resource}.jsonld`);
}

/** `PayoutCollection.jsonld`: a page of a list. */
export function collectionName(name: string): string {
  return name.replace(/^[^-]+/, (resource) => `${resource}Collection.jsonld`);
}

const text = { type: 'string' } as const;

/** The schema without `type` only narrows the one before it. */
function jsonLdItem(resource: string, name: string): JsonSchema {
  const narrowed = { properties: { '@type': { ...text, enum: [resource] } } };
  return { allOf: [reference('HydraItem'), narrowed, reference(name)] };
}

function jsonLdCollection({ resource }: CollectionAnswer, name: string): JsonSchema {
  const properties = {
    '@context': { ...text, default: `/api/contexts/${resource.name}` },
    'hydra:member': { type: 'array', items: reference(jsonLdName(name)) },
  };
  return {
    allOf: [reference('HydraCollection'), { type: 'object', properties, required: Object.keys(properties) }],
  };
}

/** The schema with `change` applied to each nested schema. */
function mapParts(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, items, anyOf, oneOf, allOf, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, change(field)]),
      ),
    }),
    ...(items && { items: change(items) }),
    ...(anyOf && { anyOf: anyOf.map(change) }),
    ...(oneOf && { oneOf: oneOf.map(change) }),
    ...(allOf && { allOf: allOf.map(change) }),
    ...(isSchema(additionalProperties) && { additionalProperties: change(additionalProperties) }),
  };
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}

function sorted(schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(schemas).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
