import { beforeAll, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { family, setUpNetwork } from '../../../test-support/set-up-network.ts';
import type { TestPartner } from '../../network/team/testing/create-partner.ts';
import { findAccounts } from '../books/accounts.queries.ts';
import { earn } from './testing/earn.ts';
import { makeEligible } from './testing/eligible.ts';

const NOW = new Date('2026-05-20T10:00:00.000Z');

const { server, root, own, below } = setUpNetwork(NOW, family);

beforeAll(async () => {
  await makeEligible(server.deps, own, { taxStatus: 'unproven' });
  await makeEligible(server.deps, below);
});

/** Credits of these amounts, each in a cycle of its own. */
async function earned(partner: TestPartner, ...amounts: number[]): Promise<void> {
  for (const cents of amounts) await earn(server.database.db, NOW, [{ partner: partner.id, cents }]);
}

function request(payload: object, as = own.token) {
  return server.call(as, { method: 'POST', url: '/api/payouts', payload });
}

const accounts = (partner: TestPartner) => findAccounts(server.database.db, partner.id);

test('with nothing available a request is a 409 that leaves nothing behind', async () => {
  expect((await request({ user: own.userId })).statusCode).toBe(409);
  expect(await server.database.db.selectFrom('payouts').select('id').execute()).toEqual([]);
});

test('a balance other than the payable amount is refused, with the right one', async () => {
  await earned(below, 223_537);
  const asking = (balance: unknown) =>
    request({ user: below.userId, fee: '0', balance, status: 3 }, below.token);
  const answer = await asking('1.00');
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    { detail: expect.stringContaining('2235.37 EUR, not 1.00 EUR'), payable: '2235.37' },
  ]);
  expect((await asking('1.000,00')).json().violations).toMatchObject([{ propertyPath: 'balance' }]);
  expect((await asking(2235.37)).json()).toMatchObject({ balance: '2235.37' });
  await earned(below, 100);
  expect((await asking('')).statusCode).toBe(201);
});

test('a payout takes all available balances', async () => {
  await earned(own, 12_345, 55);
  const answer = await request({ user: `/api/users/${own.userId}` });
  expect(answer.statusCode).toBe(201);
  const { id } = answer.json();
  expect(answer.headers).toMatchObject({
    location: `/api/payouts/${id}`,
    'content-location': `/api/payouts/${id}`,
  });
  expect(answer.json()).toEqual({
    '@context': '/api/contexts/Payout',
    '@id': `/api/payouts/${id}`,
    '@type': 'Payout',
    id,
    user: `/api/users/${own.userId}`,
    partner: { id: own.id, displayName: 'Own' },
    type: 'bank',
    status: { id: 3, name: 'pending' },
    statusName: 'pending',
    fee: '0.00',
    balance: '124.00',
    amount: '124.00',
    approvedAt: null,
    taxRate: '0.00',
    tax: '0.00',
    taxNote: 'unproven',
    gross: '124.00',
    currency: 'EUR',
    setOff: '0.00',
    corrections: [],
    correctionNumber: null,
    number: null,
    shop: null,
    shopName: null,
    reason: null,
    heldUntil: null,
    warning: null,
    replaces: null,
    replacedBy: null,
    requestedWith: [],
    bankReference: null,
    valueOn: null,
    returned: null,
    objection: null,
    createdAt: '2026-05-20T10:00:00+00:00',
    statusChangedAt: '2026-05-20T10:00:00+00:00',
  });
  expect(await accounts(own)).toMatchObject({ availableCents: 0, inPayoutCents: 12_400, paidCents: 0 });
  const taken = await server.database.db
    .selectFrom('payout_credits')
    .innerJoin('credits', (join) =>
      join
        .onRef('credits.cycle_id', '=', 'payout_credits.cycle_id')
        .onRef('credits.id', '=', 'payout_credits.credit_id'),
    )
    .select('amount_cents')
    .where('payout_id', '=', id)
    .orderBy('amount_cents')
    .execute();
  expect(taken).toEqual([{ amount_cents: 55 }, { amount_cents: 12_345 }]);
  expect((await request({ user: own.userId })).statusCode).toBe(409);
});

test('fields that the server decides are ignored, and refused if a client may mean them', async () => {
  await earned(own, 100);
  const wish = {
    fee: '-5',
    amount: '99999.00',
    status: 4,
    tax: '19.00',
    partner: root.id,
    reason: 'x',
  };
  const refused = await request({ ...wish, user: own.userId, heldUntil: null, id: 7 });
  const violations: { propertyPath: string }[] = refused.json().violations;
  expect([refused.statusCode, violations.map(({ propertyPath }) => propertyPath)]).toEqual([
    422,
    ['partner', 'amount', 'tax', 'reason'],
  ]);
  const answer = await request({ fee: '-5', status: 4, user: own.userId, heldUntil: null, id: 7 });
  expect(answer.json()).toMatchObject({
    fee: '0.00',
    balance: '1.00',
    statusName: 'pending',
    partner: { id: own.id },
    reason: null,
  });
  const row = await server.database.db
    .selectFrom('payouts')
    .select(['fee_cents', 'tax_cents', 'tax_rate_bp', 'status'])
    .where('id', '=', answer.json().id)
    .executeTakeFirst();
  expect(row).toEqual({ fee_cents: 0, tax_cents: 0, tax_rate_bp: 0, status: 3 });
});

test('nobody requests a payout for somebody else, not even an operator', async () => {
  await earned(below, 700);
  const foreign = [below.userId, `/api/users/${below.userId}`, 999_999];
  for (const as of [own.token, root.token]) {
    for (const user of foreign) {
      const answer = await request({ user }, as);
      expect([user, answer.statusCode, answer.json().detail]).toEqual([user, 404, 'Not Found']);
    }
  }
  expect((await request({ user: root.userId })).statusCode).toBe(404);
  expect((await accounts(below)).availableCents).toBe(700);
  expect((await server.call(null, { method: 'POST', url: '/api/payouts', payload: {} })).statusCode).toBe(
    401,
  );
});

test.each([
  [{}, 422],
  [{ user: 'me' }, 400],
  [{ user: true }, 400],
  [{ user: 1, type: 'cash' }, 422],
  [{ user: 1, shop: '/api/users/1' }, 400],
])('the body %j is refused', async (body, status) => {
  expect((await request(body)).statusCode).toBe(status);
});

inFullRun(() => {
  test('a shopping payout names a shop, other types none', async () => {
    await earned(own, 250);
    const shop = await server.database.db
      .insertInto('shops')
      .values({ name: 'Blattwerk Laden' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const without = await request({ user: own.userId, type: 'shopping' });
    expect(without.statusCode).toBe(422);
    expect(without.json().violations).toMatchObject([{ propertyPath: 'shop' }]);
    const unknown = await request({ user: own.userId, type: 'shopping', shop: '/api/shops/4711' });
    expect(unknown.statusCode).toBe(422);
    const address = `/api/shops/${shop.id}`;
    const answer = await request({ user: own.userId, type: 'shopping', shop: address });
    expect(answer.json()).toMatchObject({ type: 'shopping', shop: address, shopName: 'Blattwerk Laden' });
    await earned(own, 1);
    const bank = await request({ user: own.userId, shop: address });
    expect(bank.json()).toMatchObject({ type: 'bank', shop: null, shopName: null });
  });
});

test('two simultaneous requests: one payout, one 409', async () => {
  await earned(own, 4200);
  const answers = await Promise.all([request({ user: own.userId }), request({ user: own.userId })]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  expect((await accounts(own)).availableCents).toBe(0);
});

test('an amount below the minimum is refused, and stays available', async () => {
  await earned(own, 100);
  const { availableCents } = await accounts(own);
  const minimum = (cents: number) =>
    server.database.db.updateTable('company').set({ payout_minimum_cents: cents }).execute();
  await minimum(availableCents + 1);
  const answer = await request({ user: own.userId });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'payoutBelowMinimum']);
  expect(await accounts(own)).toMatchObject({ availableCents });
  await minimum(availableCents);
  expect((await request({ user: own.userId })).statusCode).toBe(201);
  await minimum(0);
});
