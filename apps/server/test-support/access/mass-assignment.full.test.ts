import { endpoints } from '@blattwerk/contract/api.ts';
import { accountFlags } from '@blattwerk/contract/users/account-flags.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { fieldsOf, jsonSchemaOf } from '../../src/operations/discovery/json-schema.ts';
import { checkAssignment, tried } from './testing/assignment-checks.ts';
import { createMarkedNetwork, type MarkedNetwork } from './testing/marked-network.ts';
import { inOrder } from './testing/order.ts';
import { callOf } from './testing/row.ts';

let network: MarkedNetwork;

beforeAll(async () => {
  network = await createMarkedNetwork();
});
afterAll(async () => {
  console.log(`mass assignment: ${writes.length} writes, ${tried.fields} fields tried`);
  await network.server.close();
});

/** Calls with fields that change something. */
const writes = inOrder(endpoints).filter(
  ({ method, body, answer }) => method !== 'GET' && body && answer.kind !== 'file',
);

test('for each call every answered field that it does not accept is covered', () => {
  const unsaid = writes.flatMap((endpoint) => {
    const { answer, body, readOnly, multipart } = endpoint;
    if (answer.kind !== 'item' || !body) return [];
    const names = (schema: z.ZodType, io: 'input' | 'output') =>
      fieldsOf(jsonSchemaOf(schema, io)).map(([name]) => name);
    const taken = ['id', ...names(body, 'input'), ...(multipart?.files ?? [])];
    const covered = [...taken, ...(readOnly?.refused ?? []), ...(readOnly?.ignored ?? [])];
    return names(answer.schema, 'output')
      .filter((name) => !covered.includes(name))
      .map((name) => `${callOf(endpoint)}: ${name}`);
  });
  expect(unsaid).toEqual([]);
});

describe('the fields of an account and its rights', () => {
  const change = async (url: string, payload: object, method: 'PATCH' | 'PUT' = 'PATCH') => {
    const headers = {
      'content-type': method === 'PUT' ? 'application/json' : 'application/merge-patch+json',
    };
    const answer = await network.server.call(network.tokens.own, { method, url, headers, payload });
    const named = (answer.json().violations ?? []).map(
      ({ propertyPath }: { propertyPath: string }) => propertyPath,
    );
    return [answer.statusCode, named];
  };
  const read = async (url: string) => (await network.server.call(network.tokens.own, { url })).json();
  const addresses = () => {
    const { partner, user } = network.identities.own;
    return [
      [`/api/partners/${partner}`, 'PATCH'],
      [`/api/affiliate_datas/${partner}`, 'PATCH'],
      [`/api/users/${user}`, 'PATCH'],
      [`/api/users/${user}/profile`, 'PUT'],
    ] as const;
  };

  test.each([...accountFlags])(
    '%s is refused by name wherever a user changes their account',
    async (flag) => {
      const value = flag === 'roles' ? ['ROLE_USER', 'ROLE_ADMIN'] : 'another';
      for (const [url, method] of addresses())
        expect([url, await change(url, { [flag]: value }, method)]).toEqual([url, [422, [flag]]]);
    },
  );

  test('can be sent back as read, and unknown fields are ignored', async () => {
    const { partner } = network.identities.own;
    const { affiliate, premium } = await read(`/api/partner_qualification/${partner}`);
    const { companyFree, premiumPartner } = await read(`/api/memberships/${partner}`);
    const { roles } = await read('/api/user/');
    expect([affiliate, premium, companyFree, premiumPartner, roles]).not.toContain(undefined);
    for (const [url, method] of addresses()) {
      const own = url.includes('/users/') ? {} : { affiliate, premium, companyFree, premiumPartner };
      const payload = { ...own, roles, unheardOf: true };
      expect([url, await change(url, payload, method)]).toEqual([url, [200, []]]);
    }
  });
});

describe.each(writes.map((endpoint) => [callOf(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  test('writes only what it may, whatever else is sent', () => checkAssignment(network, endpoint));
});
