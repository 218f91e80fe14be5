import { endpoints } from '@blattwerk/contract/api.ts';
import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import { expect, test } from 'vitest';
import { setUpNetwork } from '../set-up-network.ts';
import { callOf } from './testing/row.ts';

const { server, root } = setUpNetwork(new Date(), { root: { parent: null, operator: true } });

/** Parts that name nothing: characters and numbers that PostgreSQL cannot store, and path traversals. */
const parts = [
  '%00',
  'a%00b',
  '99999999999999999999',
  '-1',
  '1e9',
  '1.5',
  '%F0%9F%8D%83',
  '..%2F..%2Fx',
  "'",
  '%25',
];

const addressed = endpoints.filter(({ path }) => path.includes('{'));

test.each(addressed.map((endpoint) => [callOf(endpoint), endpoint] as const))(
  '%s refuses a path that names nothing, without failing',
  async (_call, endpoint) => {
    for (const url of addressesOf(endpoint)) {
      const { statusCode, body } = await server.call(root.token, { method: endpoint.method, url });
      expect(statusCode, `${url}: ${body}`).toBeGreaterThanOrEqual(400);
      expect(statusCode, `${url}: ${body}`).toBeLessThan(500);
    }
  },
);

/** Each odd part in each position of the path, with ordinary ones in all others. */
function addressesOf({ path }: Endpoint): string[] {
  const names = [...path.matchAll(/\{\w+\}/g)].map(([name]) => name);
  return names.flatMap((odd) =>
    // Any text may be searched for, except with a NUL.
    (odd === '{text}' ? parts.slice(0, 2) : parts).map((part) =>
      names.reduce((url, name) => url.replace(name, () => (name === odd ? part : '1')), path),
    ),
  );
}
