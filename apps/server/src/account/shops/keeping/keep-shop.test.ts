import { beforeEach, expect, test } from 'vitest';
import { setUpCompany } from '../../../identity/operators/testing/company-server.ts';

const { server, root, anna, logOf } = setUpCompany();

beforeEach(() => server.database.db.deleteFrom('shops').execute());

const accept = { accept: 'application/json' };

const write = (method: 'POST' | 'PATCH' | 'DELETE', url: string, given?: object, headers: object = {}) =>
  server.call(root.token, {
    method,
    url,
    headers: {
      ...accept,
      ...(given && {
        'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
      }),
      ...headers,
    },
    ...(given && { payload: JSON.stringify(given) }),
  });

const read = async (url: string, token = root.token) => {
  const answer = await server.call(token, { url, headers: accept });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

const made = async (given: object = {}) => {
  const answer = await write('POST', '/api/shops', {
    name: 'Teeladen',
    address: 'https://tee.example',
    ...given,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};

const namesFor = async (token: string): Promise<string[]> =>
  (await read('/api/shops', token)).map(({ name }: { name: string }) => name);

/** A payout of Anna's to a shop. */
const paidInto = (shop: number) =>
  server.database.db
    .insertInto('payouts')
    .values({
      partner_id: anna.id,
      status: 1,
      type: 'shopping',
      amount_cents: 1000,
      fee_cents: 0,
      tax_rate_bp: 0,
      tax_cents: 0,
      shop_id: shop,
      created_at: server.deps.clock.now(),
      status_changed_at: server.deps.clock.now(),
    })
    .execute();

test('a shop is offered to partners while it is open, and keeps its address', async () => {
  const { id, version, payouts } = await made();
  expect(payouts).toBe(0);
  expect(await read('/api/shops', anna.token)).toMatchObject([
    { name: 'Teeladen', address: 'https://tee.example' },
  ]);
  const closed = await write('PATCH', `/api/shops/${id}`, { open: false }, { 'if-match': `"${version}"` });
  expect(closed.json()).toMatchObject({ open: false, name: 'Teeladen' });
  expect(await namesFor(anna.token)).toEqual([]);
  expect(await read(`/api/shops/${id}`, anna.token)).toMatchObject({ name: 'Teeladen' });
  expect((await read('/api/company/shops?open=false'))[0].id).toBe(id);
  expect((await logOf(`/api/shops/${id}`)).map(({ details }) => details)).toMatchObject([
    { before: {}, after: { name: 'Teeladen', open: true, url: 'https://tee.example' } },
    { before: { open: true }, after: { open: false } },
  ]);
});

test('no payout can be requested to a closed shop', async () => {
  const { id } = await made({ open: false });
  const answer = await server.call(anna.token, {
    url: `/api/payouts/balance-info-without-documents/${anna.id}/0?type=shopping&shop=${id}`,
    headers: accept,
  });
  const request = await server.call(anna.token, {
    method: 'POST',
    url: '/api/payouts',
    payload: { user: `/api/users/${anna.userId}`, type: 'shopping', shop: `/api/shops/${id}` },
  });
  expect(request.statusCode).toBe(422);
  expect(request.json().missing).toContain('shop');
  expect(answer.statusCode).not.toBe(500);
});

test('a shop with payouts is closed, not deleted; any other one is deleted', async () => {
  const { id } = await made();
  const other = await made({ name: 'Samenladen', address: '' });
  expect(other.address).toBe(null);
  await paidInto(id);
  const refused = await write('DELETE', `/api/shops/${id}`);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'shopUsed']);
  expect((await write('DELETE', `/api/shops/${other.id}`)).statusCode).toBe(204);
  expect(await read('/api/company/shops')).toMatchObject([{ id, payouts: 1 }]);
  await server.database.db.deleteFrom('payouts').execute();
});

test.each([
  ['a name in use, in another spelling', { name: 'TEELADEN' }, ['name', 'shopNameTaken']],
  ['no https', { name: 'X', address: 'http://tee.example' }, ['address', 'shopAddressInvalid']],
  ['a user name', { name: 'X', address: 'https://a:b@tee.example' }, ['address', 'shopAddressInvalid']],
  ['words', { name: 'X', address: 'tee' }, ['address', 'shopAddressInvalid']],
  ['no name', { name: ' ' }, ['name', 'blank']],
])('%s is refused', async (_, given, fault) => {
  await made();
  const answer = await write('POST', '/api/shops', given);
  expect(answer.statusCode).toBe(422);
  const [violation] = answer.json().violations;
  expect([violation.propertyPath, violation.code]).toEqual(fault);
});

test('of two concurrent changes of a shop the second one is refused', async () => {
  const { id, version } = await made();
  const match = { 'if-match': `"${version}"` };
  expect((await write('PATCH', `/api/shops/${id}`, { name: 'Laubladen' }, match)).statusCode).toBe(200);
  expect((await write('PATCH', `/api/shops/${id}`, { name: 'Holzladen' }, match)).statusCode).toBe(412);
});
