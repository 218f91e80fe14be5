import { endpoints } from '@blattwerk/contract/api.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { fieldsOf, jsonSchemaOf } from '../discovery/json-schema.ts';
import { checkAssignment, tried } from './testing/assignment-checks.ts';
import { growMarkedNetwork, type MarkedNetwork } from './testing/grow-network.ts';
import { inOrder } from './testing/order.ts';
import { callOf } from './testing/row.ts';

let network: MarkedNetwork;

beforeAll(async () => {
  network = await growMarkedNetwork();
});
afterAll(async () => {
  console.log(`mass assignment: ${writes.length} writes, ${tried.fields} fields tried`);
  await network.server.close();
});

/** Calls that take fields and change something. */
const writes = inOrder(endpoints).filter(
  ({ method, body, answer }) => method !== 'GET' && body && answer.kind !== 'file',
);

test('of each call it is said what becomes of every field that it answers and does not take', () => {
  const unsaid = writes.flatMap((endpoint) => {
    const { answer, body, readOnly, multipart } = endpoint;
    if (answer.kind !== 'item' || !body) return [];
    const names = (schema: z.ZodType, io: 'input' | 'output') =>
      fieldsOf(jsonSchemaOf(schema, io)).map(([name]) => name);
    const taken = ['id', ...names(body, 'input'), ...(multipart?.files ?? [])];
    const said = [...taken, ...(readOnly?.refused ?? []), ...(readOnly?.ignored ?? [])];
    return names(answer.schema, 'output')
      .filter((name) => !said.includes(name))
      .map((name) => `${callOf(endpoint)}: ${name}`);
  });
  expect(unsaid).toEqual([]);
});

describe.each(writes.map((endpoint) => [callOf(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  test('writes what it may, whatever else is sent', () => checkAssignment(network, endpoint));
});
