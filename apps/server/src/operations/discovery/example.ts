import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import type { z } from 'zod';
import { exampleNumbers, exampleTexts, usualTexts } from './example-values-table.ts';
import { fieldsOf, type JsonSchema, jsonSchemaOf, relationOf, typeOf } from './json-schema.ts';

const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-10-05T10:00:00+00:00',
  date: '2026-10-05',
  email: 'anna.berger@blattwerk.example',
  uri: 'https://blattwerk.example/',
  'iri-reference': '/api/partners/7',
};

/** A value that matches a schema, for readers of the documentation; `field` is the field's name. */
export function exampleOf(schema: JsonSchema, field = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined && schema.default !== '') return schema.default;
  if (schema.enum) return schema.enum[0];
  const relation = relationOf(schema);
  if (relation) return `${relation}/7`;
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (alternatives.length > 0) return exampleOf(mostTelling(alternatives), field);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, field)));
  switch (typeOf(schema)) {
    case 'object':
      return exampleObject(schema);
    case 'array':
      return schema.items ? [exampleOf(schema.items, field)] : [];
    case 'integer':
    case 'number':
      return exampleNumber(schema, field);
    case 'boolean':
      return true;
    case 'string':
      return exampleText(schema, field);
    default:
      return exampleTexts[field]?.[0] ?? null;
  }
}

/** The example of a request body: the contract's own (`example`), else a generated one. */
export function exampleOfBody(endpoint: Endpoint, body: z.ZodType): unknown {
  const value = exampleOf(jsonSchemaOf(body, 'input'));
  return endpoint.example ? { ...(value as object), ...endpoint.example } : value;
}

/** Not the alternative for an absent value. */
function mostTelling(alternatives: readonly JsonSchema[]): JsonSchema {
  const saysNothing = ({ type, const: value, pattern }: JsonSchema) =>
    type === 'null' || value === '' || value === null || pattern === '^\\s+$';
  return alternatives.find((one) => !saysNothing(one)) ?? alternatives[0] ?? {};
}

function exampleObject(schema: JsonSchema): Readonly<Record<string, unknown>> {
  const { additionalProperties, propertyNames } = schema;
  const keys = (propertyNames as JsonSchema | undefined)?.enum ?? ['name'];
  if (typeof additionalProperties === 'object' && additionalProperties !== null) {
    const value = additionalProperties as JsonSchema;
    return Object.fromEntries(keys.map((key) => [String(key), exampleOf(value, String(key))]));
  }
  // Fields of type any are ignored by the server unless they are required.
  return Object.fromEntries(
    fieldsOf(schema)
      .filter(
        ([, field, required]) =>
          required || typeOf(field) !== undefined || 'const' in field || 'enum' in field,
      )
      .map(([name, field]) => [name, exampleOf(field, name)]),
  );
}

function exampleNumber(
  { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema,
  field: string,
): number {
  return Math.min(Math.max(exampleNumbers[field] ?? 3, minimum), maximum);
}

/** The first of the field's typical texts and of the general ones that the schema accepts. */
function exampleText(
  { format, pattern, minLength = 0, maxLength = Infinity }: JsonSchema,
  field: string,
): string {
  const known = format === undefined ? undefined : byFormat[format];
  if (known !== undefined) return known;
  const fits = (text: string) =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text));
  return [...(exampleTexts[field] ?? []), ...usualTexts].find(fits) ?? 'Blatt';
}
