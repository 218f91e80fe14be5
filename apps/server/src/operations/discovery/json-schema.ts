import { wireShapes } from '@blattwerk/contract/http/values.ts';
import { nameOfSchema } from '@blattwerk/contract/names.ts';
import { z } from 'zod';

/** The subset of JSON Schema (2020-12) used here. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  /** Path of the related resource; internal, {@link plainSchema} removes it. */
  readonly 'x-relation'?: string;
  /** The contract's name of the schema; internal as well. */
  readonly 'x-name'?: string;
  readonly [keyword: string]: unknown;
}

const largest = Number.MAX_SAFE_INTEGER;

/** The JSON Schema of what a client sends (`input`) or receives (`output`) for a schema of the contract. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => describe(zodSchema, jsonSchema),
  });
  return json as JsonSchema;
}

function describe(schema: z.core.$ZodType, json: Record<string, unknown>): void {
  const shape = wireShapes.get(schema as z.ZodType);
  if (shape) {
    for (const keyword of Object.keys(json)) delete json[keyword];
    Object.assign(json, shape.json, shape.relation ? { 'x-relation': shape.relation } : {});
  }
  const name = nameOfSchema(schema);
  if (name !== undefined) json['x-name'] = name;
  // Unknown properties are ignored, not refused; limits that every number has add no information.
  if (json.properties !== undefined) delete json.additionalProperties;
  if (json.minimum === -largest) delete json.minimum;
  if (json.maximum === largest) delete json.maximum;
}

/** The schema without internal keywords. */
export function plainSchema(schema: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema, (keyword, value) =>
      keyword === 'x-relation' || keyword === 'x-name' ? undefined : value,
    ),
  );
}

/** The fields of an object, each with whether it is required. */
export function fieldsOf(schema: JsonSchema): [name: string, schema: JsonSchema, required: boolean][] {
  const required = schema.required ?? [];
  return Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    field,
    required.includes(name),
  ]);
}

/** The first type of a value besides null. */
export function typeOf(schema: JsonSchema): string | undefined {
  const own = [schema.type ?? []].flat().find((type) => type !== 'null');
  if (own) return own;
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return alternatives.map(typeOf).find((type) => type !== undefined);
}

/** Path of the related resource, if there is one. */
export function relationOf(schema: JsonSchema): string | undefined {
  return schema['x-relation'] ?? schema.anyOf?.map(relationOf).find((path) => path !== undefined);
}
