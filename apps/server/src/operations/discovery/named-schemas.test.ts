import { endpoints } from '@blattwerk/contract/api.ts';
import { endpoint, plain } from '@blattwerk/contract/http/endpoint.ts';
import { nameOfCall } from '@blattwerk/contract/names.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fullTest } from '../../../test-support/full-test.ts';
import type { JsonSchema } from './json-schema.ts';
import { openApiDocument } from './open-api.ts';
import { type Document, hasFields, mediaOf, openApi, operations } from './testing/documented.ts';

const schemas: Readonly<Record<string, JsonSchema>> = openApi.components.schemas;

/** All object schemas in a part of the document. */
function objectsIn(part: Document): JsonSchema[] {
  if (typeof part !== 'object' || part === null) return [];
  const inside = Object.values(part).flatMap(objectsIn);
  const isObject = part.type === 'object' && Object.keys(part.properties ?? {}).length > 0;
  return isObject ? [part, ...inside] : inside;
}

const isNamed = ({ $ref, items, properties, anyOf }: JsonSchema): boolean =>
  typeof $ref === 'string' || (properties === undefined && anyOf === undefined && (!items || isNamed(items)));

test('every body and every answer with fields has a name', () => {
  const unnamed = operations.flatMap(([name, operation]) =>
    mediaOf(operation)
      .filter(([what, { schema }]) => hasFields(what) && !isNamed(schema))
      .map(([what]) => `${name}, ${what}: export its schema from the contract file, or what it consists of`),
  );
  expect(operations.length).toBeGreaterThan(200);
  expect(unnamed).toEqual([]);
});

test('no object is described twice, and none inline in a call', () => {
  expect(objectsIn(openApi.paths)).toEqual([]);
  const described = Map.groupBy(Object.values(schemas).flatMap(objectsIn), (schema) =>
    JSON.stringify(schema),
  );
  const own = new Set(Object.values(schemas).map((schema) => JSON.stringify(schema)));
  const repeated = [...described].filter(([text, all]) => all.length > 1 && !own.has(text));
  expect(described.size).toBeGreaterThan(300);
  expect(repeated.map(([text]) => text)).toEqual([]);
});

test('each resource has a schema, and one for its JSON-LD', () => {
  const names = endpoints.flatMap(({ answer }) => ('resource' in answer ? [answer.resource.name] : []));
  const expected = [...new Set(names)].flatMap((name) => [name, `${name}.jsonld`]);
  expect(expected.length).toBeGreaterThan(100);
  expect(expected.filter((name) => schemas[name] === undefined)).toEqual([]);
});

test('the operation id of a call is its export in the contract file', () => {
  const expected = endpoints.map(({ method, path }) => [method, path.replace(/(.)\/$/, '$1')] as const);
  const names = expected.map(([method, path]) => openApi.paths[path][method.toLowerCase()].operationId);
  expect(names).toEqual(endpoints.map(nameOfCall));
  expect(openApi.paths['/api/payouts'].post.operationId).toBe('requestPayout');
});

fullTest('names do not depend on the order of the calls', () => {
  const reversed: Document = openApiDocument(endpoints.toReversed(), 'http://api.example');
  expect(reversed.components.schemas).toEqual(schemas);
});

describe('a payout', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

  test('is listed and answered by reference, as plain JSON and as JSON-LD', () => {
    const content = (method: 'get' | 'post', status: string) =>
      openApi.paths['/api/payouts'][method].responses[status].content;
    expect(content('post', '201')).toMatchObject({
      'application/json': { schema: ref('Payout') },
      'application/ld+json': { schema: ref('Payout.jsonld') },
    });
    expect(content('get', '200')).toMatchObject({
      'application/json': { schema: { type: 'array', items: ref('Payout') } },
      'application/ld+json': { schema: ref('PayoutCollection.jsonld') },
    });
    expect(schemas['Payout.jsonld']?.allOf).toEqual([
      ref('HydraItem'),
      { properties: { '@type': { type: 'string', enum: ['Payout'] } } },
      ref('Payout'),
    ]);
    expect(schemas['PayoutCollection.jsonld']).toMatchObject({
      allOf: [ref('HydraCollection'), { properties: { 'hydra:member': { items: ref('Payout.jsonld') } } }],
    });
  });

  test('of one’s own is named after its call, because it has more fields', () => {
    const { content } = openApi.paths['/api/payouts/{id}'].get.responses['200'];
    expect(content['application/json'].schema).toEqual(ref('Payout-getPayout'));
    expect(content['application/ld+json'].schema).toEqual(ref('Payout.jsonld-getPayout'));
    expect(Object.keys(schemas['Payout-getPayout']?.properties ?? {})).toContain('destination');
  });

  test('refers to money, percent, partners and the contract’s enumerations', () => {
    expect(schemas.Payout?.properties).toMatchObject({
      amount: ref('Money'),
      taxRate: ref('Percent'),
      partner: ref('NamedPartner'),
      type: ref('PayoutType'),
      statusName: ref('PayoutStatusName'),
    });
    expect(schemas.Money).toEqual({ type: 'string', pattern: '^-?\\d+\\.\\d\\d$' });
  });

  test('is requested with a body named after the call', () => {
    expect(openApi.paths['/api/payouts'].post.requestBody.content['application/json'].schema).toEqual(
      ref('RequestPayoutInput'),
    );
    expect(schemas.RequestPayoutInput?.properties?.type).toEqual({ ...ref('PayoutType'), default: 'bank' });
  });
});

test('a call without hand-written names has names all the same', () => {
  const grove = z.object({ trees: z.int(), planted: z.string(), owner: z.object({ name: z.string() }) });
  const call = endpoint({
    method: 'POST',
    path: '/api/groves/{id}/plant',
    summary: 'Plants trees.',
    access: 'user',
    body: z.object({ trees: z.int(), where: z.string(), why: z.string(), when: z.string(), who: z.string() }),
    answer: plain(grove),
  });
  const { components, paths }: Document = openApiDocument([call], '');
  expect(paths['/api/groves/{id}/plant'].post.operationId).toBe('postGrovesByIdPlant');
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining(['PostGrovesByIdPlantInput', 'PostGrovesByIdPlantAnswer']),
  );
});
