import { endpoints } from '@blattwerk/contract/api.ts';
import { afterAll, beforeAll, describe, test } from 'vitest';
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

describe.each(writes.map((endpoint) => [callOf(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  test('writes what it may, whatever else is sent', () => checkAssignment(network, endpoint));
});
