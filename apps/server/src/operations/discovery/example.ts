import { fieldsOf, type JsonSchema, relationOf, typeOf } from './json-schema.ts';

const byFormat: Readonly<Record<string, unknown>> = {
  'date-time': '2026-10-05T10:00:00+00:00',
  email: 'anna@blattwerk.example',
};

/** A value that fits a schema, for readers of the documentation. */
export function exampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const relation = relationOf(schema);
  if (relation) return `${relation}/7`;
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return exampleOf(first);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(exampleOf));
  switch (typeOf(schema)) {
    case 'object':
      // Fields of any kind are those that are ignored.
      return Object.fromEntries(
        fieldsOf(schema)
          .filter(([, field]) => typeOf(field) !== undefined || 'const' in field || 'enum' in field)
          .map(([name, field]) => [name, exampleOf(field)]),
      );
    case 'array':
      return schema.items ? [exampleOf(schema.items)] : [];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'string':
      return exampleText(schema);
    default:
      return null;
  }
}

/** The first of some usual texts that the schema's pattern takes. */
function exampleText({ format, pattern }: JsonSchema): unknown {
  if (format && format in byFormat) return byFormat[format];
  const fits = (text: string) => pattern === undefined || new RegExp(pattern, 'u').test(text);
  return ['Blatt', '12.34', '2026-10-05', '7', 'BLATT7'].find(fits) ?? 'Blatt';
}
