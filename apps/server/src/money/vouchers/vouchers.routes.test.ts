import { beforeAll, describe, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createVoucher } from './create-voucher.ts';

const NOW = new Date('2026-03-10T10:00:00Z');

const { server, ...people } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  anna: { parent: 'root' },
  child: { parent: 'anna' },
  second: { parent: 'anna', affiliate: false },
  deep: { parent: 'child' },
  side: { parent: 'root' },
});
type Name = keyof typeof people;
let product: number;

beforeAll(async () => {
  const { db } = server.database;
  ({ id: product } = await db
    .insertInto('products')
    .values({ number: 'T-1', name: 'Tee', names: { en: 'Tea' }, net_cents: 1000, vat_bp: 700, qp: 10 })
    .returning('id')
    .executeTakeFirstOrThrow());
});

let number = 0;
async function voucherOf(
  owner: Name,
  overrides: Partial<{ status: 'open' | 'given' | 'redeemed'; validUntil: string; to: Name }> = {},
) {
  number += 1;
  const { id } = await server.database.db
    .insertInto('vouchers')
    .values({
      code: `MARK-${owner}-${number}`,
      amount_cents: 2500 + number,
      product_id: product,
      owner_id: people[owner].id,
      partner_id: overrides.to ? people[overrides.to].id : null,
      status: overrides.status ?? 'open',
      valid_until: overrides.validUntil ?? '2026-12-31',
      created_at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const get = (who: Name, url: string) => server.call(people[who].token, { url });
const give = (who: Name, voucher: number, payload: object) =>
  server.mergePatch(people[who].token, `/api/voucher_partners/${voucher}`, payload);

async function listOf(who: Name, query = '') {
  const answer = await get(who, `/api/user_voucher_list.json?limits=100${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json() as { id: number; status: string; isOwn: boolean; partner: object | null }[];
}

describe('giving', () => {
  test('an open voucher can be given to a partner of the first line, who is notified', async () => {
    const voucher = await voucherOf('anna');
    const answer = await give('anna', voucher, { partner: `/api/partners/${people.second.id}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      '@context': '/api/contexts/VoucherPartner',
      '@id': `/api/voucher_partners/${voucher}`,
      '@type': 'VoucherPartner',
      id: voucher,
      code: 'MARK-anna-1',
      amount: '25.01',
      redeemed: '0.00',
      remaining: '25.01',
      currency: 'EUR',
      product: { id: product, name: 'Tee' },
      isOwn: true,
      partner: { id: people.second.id, displayName: 'Second' },
      status: 'given',
      validUntil: '2026-12-31',
      createdAt: '2026-03-10T10:00:00+00:00',
    });
    expect((await listOf('second')).map(({ id, isOwn }) => [id, isOwn])).toEqual([[voucher, false]]);
    expect((await get('second', '/api/notification/get-list')).json()[0].list).toMatchObject([
      { type: 'voucherReceived', parameters: { voucher: `${voucher}`, amount: '25.01' } },
    ]);
    // A given voucher stays given, and repeating it is no error.
    expect((await give('anna', voucher, { partner: people.second.id })).statusCode).toBe(200);
    const lines = await server.database.db
      .selectFrom('audit_log')
      .select(['user_id', 'details'])
      .where('subject', '=', `/api/voucher_partners/${voucher}`)
      .execute();
    const details = { before: { partner: null }, after: { partner: people.second.id } };
    expect(lines).toEqual([{ user_id: people.anna.userId, details }]);
    expect((await give('anna', voucher, { partner: people.child.id })).statusCode).toBe(409);
    expect((await give('second', voucher, { partner: people.child.id })).statusCode).toBe(404);
    expect((await get('second', '/api/notification/get-list')).json()[0].list).toHaveLength(1);
  });

  test.each(['anna', 'root', 'side', 'deep'] as const)('%s is not in the first line', async (name) => {
    const voucher = await voucherOf('anna');
    const answer = await give('anna', voucher, { partner: people[name].id });
    expect(answer.statusCode).toBe(422);
    const unknown = await give('anna', voucher, { partner: 999_999 });
    expect(unknown.body).toBe(answer.body);
  });

  test('a redeemed or expired voucher, or another partner’s, cannot be given', async () => {
    const partner = people.child.id;
    const redeemed = await voucherOf('anna', { status: 'redeemed' });
    const expired = await voucherOf('anna', { validUntil: '2026-03-09' });
    const lastDay = await voucherOf('anna', { validUntil: '2026-03-10' });
    expect((await give('anna', redeemed, { partner })).statusCode).toBe(409);
    expect((await give('anna', expired, { partner })).statusCode).toBe(409);
    expect((await give('anna', lastDay, { partner })).statusCode).toBe(200);
    const foreign = await voucherOf('anna');
    for (const who of ['root', 'child', 'side', 'deep'] as const)
      expect((await give(who, foreign, { partner: people.deep.id })).statusCode).toBe(404);
    expect((await get('anna', `/api/voucher_partners/${foreign}`)).json()).toMatchObject({
      status: 'open',
      partner: null,
    });
  });

  test('a patch without partner changes nothing; fields that are not the caller’s are refused or ignored', async () => {
    const voucher = await voucherOf('anna');
    const before = (await get('anna', `/api/voucher_partners/${voucher}`)).json();
    const unknown = { status: 'redeemed', owner: people.side.id, userId: 1 };
    for (const payload of [{}, unknown, { ...before, ...unknown, partner: undefined }])
      expect((await give('anna', voucher, payload)).json()).toEqual(before);
    const forged = await give('anna', voucher, {
      ...unknown,
      partner: people.child.id,
      amount: '9999.00',
      code: 'X',
      validUntil: '2099-01-01',
    });
    const named = forged.json().violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath);
    expect([forged.statusCode, named.toSorted()]).toEqual([422, ['amount', 'code', 'validUntil']]);
    expect((await get('anna', `/api/voucher_partners/${voucher}`)).json()).toEqual(before);
    expect((await give('anna', voucher, { partner: null })).statusCode).toBe(400);
    expect((await give('anna', voucher, { partner: 'nobody' })).statusCode).toBe(400);
  });

  test('of two concurrent calls one wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const voucher = await voucherOf('anna');
      const answers = await Promise.all(
        (['child', 'second', 'child', 'second'] as const).map((name) =>
          give('anna', voucher, { partner: people[name].id }),
        ),
      );
      const winner = (await get('anna', `/api/voucher_partners/${voucher}`)).json().partner.displayName;
      const statuses = answers.map(({ statusCode }) => statusCode);
      const receivers = ['Child', 'Second', 'Child', 'Second'];
      for (const [i, status] of statuses.entries()) if (status === 200) expect(receivers[i]).toBe(winner);
      expect(statuses).toContain(200);
      expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    }
  });
});

describe('the list', () => {
  test('has own and received vouchers; unredeemed ones expire', async () => {
    const own = await voucherOf('side', { validUntil: '2026-03-09' });
    const used = await voucherOf('side', { validUntil: '2026-03-09', status: 'redeemed' });
    const open = await voucherOf('side');
    expect((await listOf('side')).map(({ id, status }) => [id, status])).toEqual([
      [open, 'open'],
      [used, 'redeemed'],
      [own, 'expired'],
    ]);
    expect(
      (await listOf('side', '&status[]=expired&status[]=open&order[id]=asc')).map(({ id }) => id),
    ).toEqual([own, open]);
    for (const field of ['id', 'createdAt', 'validUntil', 'amount', 'status'])
      expect(await listOf('side', `&order[${field}]=asc`)).toHaveLength(3);
    expect((await get('side', '/api/user_voucher_list?limits=2&page=2')).json()).toMatchObject({
      'hydra:totalItems': 3,
    });
  });

  fullTest('names its product in the reader’s language', async () => {
    const voucher = await voucherOf('second');
    const { db } = server.database;
    const speak = (locale: 'de' | 'en') =>
      db.updateTable('users').set({ locale }).where('id', '=', people.second.userId).execute();
    for (const [locale, name] of [
      ['en', 'Tea'],
      ['de', 'Tee'],
    ] as const) {
      await speak(locale);
      expect((await listOf('second')).find(({ id }) => id === voucher)).toMatchObject({ product: { name } });
    }
  });

  test('the receiver’s name disappears when they leave the first line', async () => {
    const voucher = await voucherOf('anna', { to: 'side', status: 'given' });
    const voucherOfAnna = (await get('anna', `/api/voucher_partners/${voucher}`)).json();
    expect(voucherOfAnna.partner).toEqual({ id: people.side.id, displayName: null });
    const received = (await get('side', `/api/voucher_partners/${voucher}`)).json();
    expect(received).toMatchObject({ isOwn: false, partner: { displayName: 'Side' } });
    expect(JSON.stringify(received)).not.toContain('"Anna"');
  });

  test('is not readable by anybody else; operators see everybody’s', async () => {
    const voucher = await voucherOf('child');
    for (const who of ['anna', 'deep', 'side', 'second'] as const) {
      expect((await get(who, `/api/voucher_partners/${voucher}`)).statusCode).toBe(404);
      expect((await get(who, `/api/user_voucher_list?user=${people.child.userId}`)).statusCode).toBe(404);
      expect((await listOf(who)).map(({ id }) => id)).not.toContain(voucher);
    }
    expect((await get('root', `/api/voucher_partners/${voucher}`)).statusCode).toBe(200);
    const all = await get('root', `/api/user_voucher_list.json?user=${people.child.userId}&limits=100`);
    expect(all.json().map(({ id }: { id: number }) => id)).toContain(voucher);
    for (const url of ['/api/user_voucher_list', `/api/voucher_partners/${voucher}`, '/api/order_details'])
      expect((await server.call(null, { url })).statusCode).toBe(401);
    expect((await get('anna', '/api/user_voucher_list?user=999999')).statusCode).toBe(404);
    expect((await get('root', '/api/user_voucher_list?user=999999')).statusCode).toBe(404);
  });
});

test('a payout becomes one voucher, which is valid to the end of the third year after', async () => {
  const { db } = server.database;
  const owner = people.deep.id;
  const payout = await db
    .insertInto('payouts')
    .values({ partner_id: owner, type: 'shopping', amount_cents: 7700 })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let n = 0; n < 2; n += 1)
    await inTransaction(db, (tx) =>
      createVoucher(tx, {
        payout: payout.id,
        owner,
        amountCents: 7700,
        at: new Date('2026-12-31T23:30:00Z'),
      }),
    );
  const vouchers = await listOf('deep');
  expect(vouchers).toMatchObject([
    { amount: '77.00', status: 'open', validUntil: '2030-12-31', product: null },
  ]);
  expect(vouchers[0]).toHaveProperty('code', expect.stringMatching(/^BWG(-[2-9A-HJ-NP-Z]{4}){3}$/));
});
