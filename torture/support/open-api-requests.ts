import type { TestServer } from '@blattwerk/server/test-support/test-server.ts';
import fc from 'fast-check';

type InjectOptions = Parameters<TestServer['call']>[1];

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly [keyword: string]: unknown;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema?: Schema;
}

interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly Parameter[];
            readonly requestBody?: {
              readonly content: Readonly<Record<string, { readonly schema?: Schema }>>;
            };
          }
        >
      >
    >
  >;
}

/** An operation of the document, with requests that are more or less invalid for it. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly requests: fc.Arbitrary<InjectOptions>;
}

/** A part of the document with its references resolved. */
function inlined<Part>(part: Part, document: OpenApi): Part {
  if (typeof part !== 'object' || part === null) return part;
  if ('$ref' in part && typeof part.$ref === 'string') {
    const keys = part.$ref.slice('#/'.length).split('/');
    const target = keys.reduce((value, key) => (value as Record<string, unknown>)[key], document as unknown);
    return inlined(target as Part, document);
  }
  const entries = Object.entries(part).map(([key, value]) => [key, inlined(value, document)]);
  return (Array.isArray(part) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as Part;
}

/** Every operation of an OpenAPI document. */
export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const parameters = inlined(operation.parameters ?? [], document);
      const content = inlined(operation.requestBody?.content, document);
      return {
        method: method.toUpperCase(),
        path,
        requests: fc
          .tuple(pathOf(path, parameters), queryOf(parameters), payloadOf(content), suffix)
          .map(([filled, query, payload, ending]) => ({
            method: method.toUpperCase() as 'GET',
            url: `${filled}${ending}${query}`,
            ...payload,
          })),
      };
    }),
  );
}

const suffix = fc.oneof(
  { weight: 20, arbitrary: fc.constant('') },
  fc.constantFrom('.json', '.jsonld', '.xml', '/', '//'),
);

/** Texts that have broken servers before. */
const nasty = fc.constantFrom(
  '',
  '0',
  '-1',
  '1',
  '2',
  '3',
  '9007199254740993',
  '1e400',
  'NaN',
  'null',
  'undefined',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  "' or 1=1 --",
  '%',
  '%00',
  '%ff',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '<script>',
  '2026-13-45',
  '9999-12-31T23:59:60Z',
  '-000001-01-01',
  '275760-09-13',
  '/api/users/1',
  '/api/partners/999999999999999999999',
  '{}',
  '[]',
  'A'.repeat(5000),
);
const text = fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 40 }), fc.integer().map(String));

/** Any JSON value, including some that are invalid as a body. */
const wrong: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.constantFrom(null, true, false, 0, -1, 1e308, -0.5, 2 ** 53, 2 ** 31, 2 ** 63),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom({ '@id': null }, { '@id': { '@id': 1 } }, [[[[[[]]]]]], { __proto__: null, toString: 1 }),
);

function anyValue(schema: Schema | undefined): fc.Arbitrary<unknown> {
  if (!schema) return wrong;
  return fc.oneof({ weight: 3, arbitrary: fitting(schema) }, { weight: 1, arbitrary: wrong });
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf?.length) return fc.oneof(...schema.anyOf.map(fitting));
  const type = [schema.type].flat()[0];
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, anyValue(field)]);
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  }
  if (type === 'array') return fc.array(anyValue(schema.items), { maxLength: 4 });
  if (type === 'integer') return fc.oneof(fc.integer({ min: 0, max: 20 }), fc.maxSafeInteger());
  if (type === 'number') return fc.double();
  if (type === 'boolean') return fc.boolean();
  return text;
}

function encoded(value: string): string {
  // A text that is invalid Unicode (half a surrogate pair) is sent as its bytes.
  return encodeURIComponent(value.toWellFormed());
}

function pathOf(path: string, parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const names = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const values = fc.tuple(
    ...names.map(() => fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) }, text)),
  );
  const raw = fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false));
  return fc.tuple(values, raw).map(([given, isEncoded]) => {
    const filled = names.reduce((url, name, at) => {
      const value = given[at] ?? '';
      const printable = /^[\x21-\x7e]*$/.test(value) && !/[?#]/.test(value);
      return url.replace(`{${name}}`, () => (isEncoded || !printable ? encoded(value) : value));
    }, path);
    return filled;
  });
}

function queryOf(parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const odd = [
    'page',
    'limits',
    'itemsPerPage',
    'order[id]',
    'order[]',
    'groups[]',
    'a[b][c][d][e][f]',
    '__proto__[x]',
    'ticket',
  ];
  const name = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...names, ...odd) },
    fc.constantFrom(...[...names, 'x'].flatMap((known) => [`${known}[]`, `${known}[0]`, `${known}[a]`])),
    text,
  );
  return fc.array(fc.tuple(name, text), { maxLength: 4 }).map((pairs) => {
    const query = pairs.map(([key, value]) => `${encoded(key)}=${encoded(value)}`).join('&');
    return query === '' ? '' : `?${query}`;
  });
}

function payloadOf(
  content: Readonly<Record<string, { readonly schema?: Schema }>> | undefined,
): fc.Arbitrary<Pick<InjectOptions, 'payload' | 'headers'>> {
  if (!content) return fc.constant({});
  const types = [...Object.keys(content), 'text/plain', 'multipart/form-data', 'application/xml'];
  const [schema] = Object.values(content).map((media) => media.schema);
  const json = anyValue(schema).map((value) => JSON.stringify(value) ?? '');
  const broken = fc.tuple(json, fc.nat()).map(([whole, at]) => whole.slice(0, at % (whole.length + 1)));
  const payload = fc.oneof({ weight: 8, arbitrary: json }, broken, text);
  const type = fc.oneof(
    { weight: 12, arbitrary: fc.constant(types[0] ?? '') },
    { weight: 1, arbitrary: fc.constantFrom(...types) },
  );
  return fc
    .tuple(payload, type)
    .map(([given, contentType]) => ({ payload: given, headers: { 'content-type': contentType } }));
}
