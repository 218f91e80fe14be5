import { expect, test } from 'vitest';
import { endpoints } from '../api.ts';
import type { Endpoint } from './endpoint.ts';
import { proofFields } from './proof-code.ts';

const proofsOf = (path: string) =>
  endpoints
    .filter((endpoint) => endpoint.path === path && endpoint.method === 'POST')
    .map((endpoint: Endpoint) => proofFields(endpoint.body));

test('codes and passkeys prove the sender of a body, a bank’s code does not', () => {
  expect(proofsOf('/api/corrections')).toEqual([['code']]);
  expect(proofsOf('/api/approvals/decisions')).toEqual([['code', 'credential']]);
  expect(proofsOf('/api/payouts/{id}/returned')).toEqual([[]]);
});
