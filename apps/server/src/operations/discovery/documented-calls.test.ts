import { endpoints } from '@blattwerk/contract/api.ts';
import { type Endpoint, LONGEST_SUMMARY } from '@blattwerk/contract/http/endpoint.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { fullTest } from '../../../test-support/full-test.ts';
import { exampleOf, exampleOfBody } from './example.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';
import {
  type Document,
  hasFields,
  mediaOf,
  openApi,
  operations,
  webhookOperations,
} from './testing/documented.ts';

const documented = [...operations, ...webhookOperations];

/** Rules of an OpenAPI linter for an operation, each with how to fix it. */
const rules: readonly [rule: string, isKept: (operation: Document) => boolean][] = [
  [
    `its summary is one sentence of at most ${LONGEST_SUMMARY} characters: say the rest in \`description\``,
    ({ summary }) => summary.length <= LONGEST_SUMMARY && /^\S.*[^.]\.$/.test(summary),
  ],
  [
    'its description says more than the summary: see call-texts.ts',
    ({ summary, description }) => description.length > 0 && description !== summary,
  ],
  [
    'it names a refusal: see open-api-answers.ts',
    ({ responses }) => Object.keys(responses).some((status) => /^4\d\d$/.test(status)),
  ],
  [
    'what it takes and answers has an example, a CSV file that it takes too (`fileExample`): see open-api-examples.ts',
    (operation) =>
      mediaOf(operation).every(
        ([what, { examples }]) => examples?.example || !(hasFields(what) || what === 'body text/csv'),
      ),
  ],
  [
    'what has to be in its address has an example: see open-api.ts',
    ({ parameters = [] }) =>
      parameters.every(
        (one: Document) => !one.required || (one.example !== undefined && one.example !== null),
      ),
  ],
  ['it has one name and one tag', ({ operationId, tags }) => operationId !== '' && tags.length === 1],
];

test.each(rules)('every call and every message obeys: %s', (_rule, isKept) => {
  expect(operations.length).toBeGreaterThan(200);
  expect(webhookOperations.length).toBeGreaterThan(10);
  expect(documented.filter(([, operation]) => !isKept(operation)).map(([name]) => name)).toEqual([]);
});

describe('an example', () => {
  /** Named schemas as a plain JSON Schema validator reads them. */
  const plain = (schema: JsonSchema): JsonSchema =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"urn:schema:'));
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajvFormats.default(ajv, ['date-time', 'date', 'email', 'uri', 'uri-reference']);
  ajv.addFormat('iri-reference', true);
  for (const [name, schema] of Object.entries<JsonSchema>(openApi.components.schemas))
    ajv.addSchema(plain(schema), `urn:schema:${name}`);

  // Many calls share schemas.
  const checks = new Map<string, ValidateFunction>();

  function faultsOf(schema: JsonSchema, value: unknown): string {
    const key = JSON.stringify(schema);
    const check = checks.get(key) ?? ajv.compile(plain(schema));
    checks.set(key, check);
    return check(value) ? '' : ajv.errorsText(check.errors);
  }

  const exampleAt = (reference: string): unknown =>
    openApi.components.examples[reference.slice('#/components/examples/'.length)].value;

  fullTest('matches its schema, wherever there is one', () => {
    const errors = Object.values<Document>(openApi.components.responses).map(
      (response): [string, Document] => ['error', { responses: { 200: response } }],
    );
    const judged = [...documented, ...errors].flatMap(([name, operation]) =>
      mediaOf(operation)
        .filter(([, { examples }]) => examples)
        .map(([what, { schema, examples }]) => [
          `${name}, ${what}`,
          faultsOf(schema, exampleAt(examples.example.$ref)),
        ]),
    );
    expect(judged.length).toBeGreaterThan(500);
    expect(judged.filter(([, faults]) => faults !== '')).toEqual([]);
  });

  test('that does not match its schema is found', () => {
    const { value } = openApi.components.examples.Payout;
    const schema = { $ref: '#/components/schemas/Payout' };
    expect(faultsOf(schema, value)).toBe('');
    expect(faultsOf(schema, { ...value, amount: '128.4' })).toContain('/amount must match pattern');
    expect(faultsOf(schema, { ...value, createdAt: 'yesterday' })).toContain('/createdAt');
  });

  const calls: readonly Endpoint[] = endpoints;

  function refusalOf({ method, path }: Endpoint, schema: z.ZodType, value: unknown): string[] {
    const issues = schema.safeParse(value).error?.issues ?? [];
    const faults = issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    return faults.length > 0 ? [`${method} ${path}: ${faults.join(', ')}`] : [];
  }

  test('of a body is accepted by the contract; where field names are not enough, the contract has an `example`', () => {
    const bodies = calls.flatMap((call) => (call.body ? [[call, call.body] as const] : []));
    const refused = bodies.flatMap(([call, body]) => refusalOf(call, body, exampleOfBody(call, body)));
    expect(bodies.length).toBeGreaterThan(100);
    expect(refused).toEqual([]);
  });

  test('of an answer is one that the server could send', () => {
    const refused = calls.flatMap((call) => {
      if (!('schema' in call.answer)) return [];
      const { schema } = call.answer;
      return refusalOf(call, schema, exampleOf(jsonSchemaOf(schema, 'output')));
    });
    expect(refused).toEqual([]);
  });

  test('shows a partner, money and a day in familiar formats', () => {
    expect(openApi.components.examples.Payout.value).toMatchObject({
      partner: { id: 7, displayName: 'Anna Berger' },
      amount: '128.40',
      user: '/api/users/7',
      createdAt: '2026-10-05T10:00:00+00:00',
    });
    expect(openApi.components.examples['PayoutCollection.jsonld'].value).toMatchObject({
      '@type': 'hydra:Collection',
      'hydra:member': [{ '@id': '/api/payouts/7', '@type': 'Payout' }],
    });
  });
});
