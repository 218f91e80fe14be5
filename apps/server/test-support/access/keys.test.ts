import { endpoints } from '@blattwerk/contract/api.ts';
import { type Endpoint, openingKeyRights } from '@blattwerk/contract/http/endpoint.ts';
import { type KeyRight, keyRights } from '@blattwerk/contract/http/rights.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpCompany } from '../../src/identity/operators/testing/company-server.ts';
import { isFullRun } from '../full-run.ts';
import { aFewOf, isInTurn } from './testing/a-few-of.ts';

const { server, root } = setUpCompany();

/** What each right opens to a key, repeated here so that a change has to be deliberate. */
const opened: Readonly<Record<KeyRight, readonly string[]>> = {
  'orders.import': [
    'POST /api/orders',
    'POST /api/orders/import',
    'GET /api/import_inbox',
    'GET /api/import_inbox/{id}',
    'GET /csv/import_inbox',
    'POST /api/import_inbox/give_up',
    'POST /api/import_inbox/retry',
    'POST /api/import_inbox/{id}/retry',
    'GET /api/connections/shopware',
    'POST /api/connections/shopware/pull',
    'GET /api/products',
    'GET /api/products/{id}',
    'GET /api/products/{id}/prices',
    'GET /csv/products',
    'POST /api/voucher_checks',
    'POST /api/voucher_movements',
    'POST /api/voucher_movements/{id}/refund',
    'GET /api/voucher_movements',
  ],
  'products.write': [
    'GET /api/products',
    'GET /api/products/{id}',
    'GET /api/products/{id}/prices',
    'GET /csv/products',
    'PATCH /api/products/{id}',
    'POST /api/products',
    'POST /api/products/import',
  ],
  'customers.write': ['GET /api/customers', 'GET /api/customers/{id}', 'POST /api/customers'],
  'partners.read': [
    'GET /api/customers/{id}/sponsor/effect',
    'GET /api/orders',
    'GET /api/orders/sources',
    'GET /api/orders/{id}/counting',
    'GET /csv/orders',
    'GET /api/operator/search',
    'GET /api/operator/partners',
    'GET /api/operator/partners/{id}',
    'GET /api/operator/partner-countries',
    'GET /api/operator/scheduled_moves',
    'GET /api/operator/partners/{id}/contract-end-effect',
    'GET /api/operator/contract_ends',
    'GET /pdf/operator/contract_ends/{id}/settlement',
    'GET /api/operator/contract_ends/{id}/papers/{paper}',
    'GET /api/operator/likely_doubles',
    'GET /api/operator/partners/{id}/restrictions',
    'GET /api/operator/partners/{id}/grants',
    'GET /api/operator/partners/{id}/grant-effect',
    'GET /api/operator/payouts',
    'GET /csv/operator/payouts',
    'GET /api/operator/deletion_requests',
    'GET /api/operator/deletion_requests/{id}',
    'GET /api/outbox',
    'GET /api/outbox/{id}',
    'GET /api/partners/find',
    'GET /api/partners/{id}/states',
    'GET /api/partners/{id}/tax-data',
  ],
  'accounting.read': [
    'GET /api/voucher_movements',
    'GET /api/company/vouchers',
    'GET /api/company/vouchers/{id}',
    'GET /api/voucher_grants',
    'GET /api/voucher_grants/{id}',
    'GET /api/objections',
    'GET /api/objections/{id}',
    'GET /api/corrections',
    'GET /api/corrections/{id}',
    'GET /csv/corrections',
    'GET /api/findings',
    'GET /api/findings/{id}',
    'GET /api/findings/sums',
    'GET /csv/findings',
    'GET /api/finding_decisions/{id}',
    'GET /api/finding_settings',
    'GET /api/debts',
    'GET /csv/debts',
    'GET /api/write_offs',
    'GET /csv/write_offs',
    'GET /api/debt_payments',
    'GET /api/accounting',
    'GET /api/accounting/{month}',
    'GET /api/accounting/{month}/documents',
    'GET /api/accounting/open-items',
    'GET /api/accounting/open-items/sums',
    'GET /api/accounting/settings',
    'GET /api/accounting/{month}/datev.csv',
    'GET /api/accounting/{month}/journal.csv',
    'GET /api/accounting/{month}/vat.csv',
    'GET /api/accounting/{month}/section-13b.csv',
    'GET /api/accounting/{month}/numbers.csv',
    'GET /api/accounting/{month}/credit-notes.zip',
    'GET /api/accounting/{month}/open-items.csv',
    'GET /api/accounting/{month}/provisions.csv',
    'GET /api/accounting/tables.zip',
  ],
};

const keys = new Map<KeyRight, string>();
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const nothing = '999999999';
let attempts = 0;

beforeAll(async () => {
  for (const right of keyRights) {
    const answer = await server.call(root.token, {
      method: 'POST',
      url: '/api/api_keys',
      payload: { name: right, rights: [right], expiresAt: '2027-03-15T10:00:00Z' },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    keys.set(right, answer.json().key);
  }
});
afterAll(() =>
  console.log(`keys: ${endpoints.length} calls x ${keyRights.length} rights, ${attempts} requests`),
);

/** Calls with unknown ids and an empty body: an admitted caller gets 404, or a refusal of the body. */
async function call(key: string, endpoint: Endpoint) {
  const { method, path } = endpoint;
  attempts += 1;
  const answer = await server.call(key, {
    method,
    url: path.replace('{month}', '2026-01').replaceAll(/\{\w+\}/g, nothing),
    ...(method !== 'GET' && { payload: {} }),
    ...(method === 'PATCH' && { headers: { 'content-type': 'application/merge-patch+json' } }),
  });
  expect(answer.statusCode, `${nameOf(endpoint)}: ${answer.body}`).toBeLessThan(500);
  return answer;
}

test('opened calls are calls of the contract', () => {
  const known = endpoints.map(nameOf);
  expect(
    Object.values(opened)
      .flat()
      .filter((name) => !known.includes(name)),
  ).toEqual([]);
});

const closed = endpoints.filter(({ access }) => access !== 'public');

describe.each(closed.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  test('admits keys with the right that opens it, and refuses all others with the reason', async () => {
    const opening = keyRights.filter((right) => opened[right].includes(name));
    expect(openingKeyRights(endpoint), 'as the contract says').toEqual(opening);
    // The contract decides for all of them: tested are the rights that open a call and one that does not, and of the
    // calls that no right opens only one in three.
    const others = keyRights.filter((right) => !opening.includes(right));
    const few = opening.length > 0 || isInTurn(name, 3) ? aFewOf(others, name, 1) : [];
    const tried = isFullRun ? keyRights : [...opening, ...few];
    const letIn: KeyRight[] = [];
    for (const right of tried) {
      const answer = await call(keys.get(right) ?? '', endpoint);
      if (answer.statusCode !== 403) letIn.push(right);
      else if (opening.length > 0) expect(answer.json().code).toBe('apiKeyRightMissing');
      else expect(answer.json().code).toBe('apiKeyNotTaken');
    }
    expect(letIn).toEqual(tried.filter((right) => opening.includes(right)));
  });
});
