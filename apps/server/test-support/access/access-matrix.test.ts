import { endpoints } from '@blattwerk/contract/api.ts';
import { type Endpoint, isForOperators } from '@blattwerk/contract/http/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unnamedIn } from '../unnamed-in-log.ts';
import { checkAboutOneself, refusedOfOneself } from './testing/about-oneself.ts';
import {
  asked,
  checkAccess,
  checkOwnCredits,
  checkSuccess,
  sealedInMatrix,
} from './testing/access-checks.ts';
import { addressesOf, isListed, publicAddresses } from './testing/addresses.ts';
import { allowedOfOneself } from './testing/allowed-of-oneself.ts';
import { createMarkedNetwork, type MarkedNetwork } from './testing/marked-network.ts';
import { marker, phoneOf } from './testing/markers.ts';
import { inOrder } from './testing/order.ts';
import type { Person } from './testing/people.ts';
import { callOf } from './testing/row.ts';
import { rows } from './testing/rows.ts';
import { expectNothingSealed } from './testing/traces.ts';

let network: MarkedNetwork;

beforeAll(async () => {
  network = await createMarkedNetwork();
});
afterAll(async () => {
  const { requests, markers } = asked;
  console.log(`access matrix: ${endpoints.length} calls, ${requests} requests, ${markers} markers seen`);
  await network.server.close();
});

test('every call has a row, and every row a call', () => {
  expect(Object.keys(rows).toSorted()).toEqual(endpoints.map(callOf).toSorted());
});

test('every call of the list is registered, and no other', () => {
  expect(network.server.app.endpoints.map(callOf).toSorted()).toEqual(endpoints.map(callOf).toSorted());
});

test('every route of the server is a call of the list, or known to be public', () => {
  const unlisted = addressesOf(network.server.app).filter((address) => !isListed(address));
  expect(unlisted.toSorted()).toEqual(publicAddresses);
});

test('the first line is shown with its contact data, deeper partners by their names', async () => {
  const { server, tokens, objects } = network;
  const shown = async (person: Person) => {
    const url = `/api/partners/${objects[person].partner}?groups[]=treeInfo`;
    return (await server.call(tokens.own, { url })).json().user;
  };
  const address = { countryISO: 'DEU', city: marker('child', 'city') };
  const hidden = { countryISO: 'DEU', city: null };
  expect(await shown('child')).toMatchObject({
    email: expect.stringContaining(marker('child', 'email')),
    phone: phoneOf('child'),
    billingAddress: [address, address],
  });
  expect(await shown('deep')).toMatchObject({
    firstName: marker('deep', 'firstname'),
    email: null,
    phone: null,
    billingAddress: [hidden, hidden],
  });
});

test('an order shows nobody what others earned from it', () => checkOwnCredits(network));

describe.each(inOrder(endpoints).map((endpoint) => [callOf(endpoint), endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test('admits exactly those whom the contract allows, leaves its entry in the log, and reveals no data of others', async () => {
      await checkAccess(network, endpoint);
      await checkSuccess(network, endpoint);
    });
  },
);

test.runIf(process.env.TEST_REPLICA === '1')(
  'with a replica, lists were read from it and from nowhere else',
  () => {
    const { replica, ...primary } = network.server.deps.replica?.counts ?? {};
    console.log(`access matrix: ${replica} statements read from the replica`);
    expect(replica).toBeGreaterThan(100);
    expect(primary).toEqual({ behind: 0, away: 0, resting: 0 });
  },
);

test('the log contains nothing that is stored encrypted, whatever the requests contained', async () => {
  expect(sealedInMatrix.size).toBeGreaterThan(20);
  await expectNothingSealed(network.server.database.db, sealedInMatrix);
});

test('every field and value that these calls log has a label for readers', async () => {
  expect(await unnamedIn(network.server.database.db)).toEqual([]);
});

describe('a decision of an operator on their own partner, money or account', () => {
  const writes = endpoints.filter(
    ({ access, method }: Endpoint) => isForOperators(access) && method !== 'GET',
  );

  test('is refused, or is on the list of allowed ones with a reason', () => {
    const known = [...Object.keys(refusedOfOneself), ...Object.keys(allowedOfOneself)];
    const others = ['PATCH /api/affiliate_datas/{id}', 'POST /api/tree/set-partner-to-tree'];
    expect(known.toSorted()).toEqual([...writes.map(callOf), ...others].toSorted());
  });

  test.each(
    endpoints
      .filter((endpoint) => callOf(endpoint) in refusedOfOneself)
      .map((one) => [callOf(one), one] as const),
  )('%s is refused', (_, endpoint) => checkAboutOneself(network, endpoint));
});
