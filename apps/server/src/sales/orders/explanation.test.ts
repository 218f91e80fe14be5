import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUp } from '../../../test-support/set-up.ts';
import { createEarningNetwork } from '../../commission/credits/testing/earning-network.ts';

const network = setUp(createEarningNetwork);

async function explain(token: string, order: number) {
  const answer = await network.server.call(token, { method: 'GET', url: `/api/orders/${order}/explanation` });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

type Step = { partner: { id: number }; depth: number; amount: string; reason: string | null; isOwn: boolean };

test('exactly what was credited or is projected, for every order and everybody above its buyer', async () => {
  const { db } = network.server.database;
  const orders = await db.selectFrom('orders').select(['id', 'partner_id']).orderBy('id').execute();
  const { rows } = await sql<{ order: number; partner: number; cents: number }>`
    select order_id as order, partner_id as partner, amount_cents as cents
    from credits where bonus = 'level' and reverses_id is null
    union all select order_id, partner_id, amount_cents from projected_credits`.execute(db);
  const stored = new Map(rows.map(({ order, partner, cents }) => [`${order} ${partner}`, cents]));
  const reasons = new Set<string | null>();
  let paid = 0;
  for (const { id } of orders) {
    const { steps, reason } = await explain(network.operatorToken, id);
    expect(reason).toBeNull();
    expect(steps.at(-1).partner.displayName).toBe('root');
    for (const step of steps as Step[]) {
      const cents = Math.round(Number(step.amount) * 100);
      expect([id, step.partner.id, cents]).toEqual([
        id,
        step.partner.id,
        stored.get(`${id} ${step.partner.id}`) ?? 0,
      ]);
      expect(cents === 0).toBe(step.reason !== null);
      reasons.add(step.reason);
      if (cents !== 0) paid += 1;
    }
  }
  expect(orders.length).toBeGreaterThan(15);
  expect(paid).toBe(stored.size);
  expect(reasons).toContain('not_affiliate');
});

fullTest(
  'the explanation of an order of a closed cycle keeps the base of its closing, with later reversals',
  async () => {
    const explained = await explain(network.token, network.orders.refunded);
    expect(explained).toMatchObject({
      base: '90.03',
      estimated: false,
      planVersion: expect.any(String),
      instant: '2026-03-31T21:59:59+00:00',
      reason: null,
      steps: [{ isOwn: true, depth: 1, belowRateBp: 0, below: null, reason: null }],
      reversals: [{ base: '30.00', partner: { displayName: 'own' } }],
    });
    const { rateBp, amount } = explained.steps[0];
    expect(amount).toBe((Math.round((9003 * rateBp) / 10_000) / 100).toFixed(2));
    expect(Number(explained.reversals[0].amount)).toBeCloseTo(
      Math.round((3000 * rateBp) / 10_000) / 100 - Number(amount),
      9,
    );
  },
);

test('nobody above the viewer is named, and no other amounts are shown', async () => {
  const mid = await explain(await network.signIn('mid'), network.orders.deep);
  expect(mid.steps).toEqual([
    expect.objectContaining({
      partner: { id: network.idOf('mid'), displayName: 'mid' },
      reason: 'not_affiliate',
      amount: '0.00',
    }),
  ]);
  const buyer = await explain(await network.signIn('deep'), network.orders.deep);
  expect([buyer.steps, buyer.reversals]).toEqual([[], []]);
  const all = await explain(network.operatorToken, network.orders.deep);
  expect(all.steps.map(({ partner }: { partner: { displayName: string } }) => partner.displayName)).toEqual([
    'mid',
    'green1',
    'own',
    'root',
  ]);
  expect(all.steps[2].below).toEqual({ id: network.idOf('green1'), displayName: 'green1' });
});

test.each<[string, string, string | null]>([
  ['not_paid', "status = 'open', paid_at = null, cycle_id = null", null],
  ['cancelled', "status = 'cancelled', paid_at = null, cycle_id = null", null],
  ['after_instant', "paid_at = '2026-05-10T10:00:00.001Z'", null],
  ['refunded', "status = 'refunded'", '2026-05-09T20:00:00Z'],
])('an order that counts nowhere says why: %s', async (reason, change, refundedAt) => {
  const { db } = network.server.database;
  const { rows } = await sql<{ id: number }>`
    insert into orders (source, number, partner_id, status, placed_at, paid_at, cycle_id, base_cents, gross_cents, qp)
    values ('test', ${reason}, ${network.idOf('cust1')}, 'paid', '2026-05-09T08:00:00Z', '2026-05-09T08:00:00Z',
      ${network.cycles.may}, 1000, 1000, 1) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`update orders set ${sql.raw(change)} where id = ${id}`.execute(db);
  if (refundedAt !== null) {
    const refund = { order_id: id, refunded_at: new Date(refundedAt), base_cents: 1000, qp: 1 };
    await db.insertInto('refunds').values(refund).execute();
  }
  expect(await explain(network.token, id)).toMatchObject({ reason, steps: [] });
});
