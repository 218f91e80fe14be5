import { beforeAll, expect, test } from 'vitest';
import { mainCases } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUp } from '../../../test-support/set-up.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { closeCycle } from '../cycles/close-cycle.ts';
import { ensureOpenCycle } from '../cycles/cycle.queries.ts';
import { recomputeStatistics } from '../cycles/recompute-cycle.ts';
import { createEarningNetwork, NOW } from './testing/earning-network.ts';

const net = setUp(createEarningNetwork);
let order: number;
let buyer: number;
let own: number;
let tokens: Record<'own' | 'side' | 'root', string>;

beforeAll(async () => {
  own = net.idOf('own');
  tokens = { own: await net.signIn('own'), side: await net.signIn('side'), root: await net.signIn('root') };
  const estimate = await net.server.database.db
    .selectFrom('projected_credits')
    .select(['order_id', 'source_partner_id'])
    .where('partner_id', '=', own)
    .where('order_id', '=', net.orders.open)
    .executeTakeFirstOrThrow();
  [order, buyer] = [estimate.order_id, estimate.source_partner_id];
});

const recompute = async () => {
  const may = await inTransaction(net.server.database.db, (tx) => ensureOpenCycle(tx, NOW));
  await recomputeStatistics(net.server.database, may, () => NOW);
};
const change = async (statement: string, values: unknown[]) => {
  await net.server.database.pool.query(statement, values);
  await recompute();
};
const get = async (url: string, as: keyof typeof tokens = 'own') => {
  const answer = await net.server.call(tokens[as], { url });
  const { code, params } = answer.json();
  return { status: answer.statusCode, code, params };
};
const explanation = () => `/api/credits/${order}-${own}/explanation`;
const rows = () => net.server.database.db.selectFrom('vanished_estimates').selectAll().execute();
const there = { status: 200 };
const bare = { status: 404, code: 'notFound', params: {} };

type Reason = [
  code: string,
  away: string,
  of: () => unknown[],
  back: string,
  ofBack: (parent: number, base: number) => unknown[],
];

test.each<Reason>(
  mainCases(1, [
    [
      'estimateMoved',
      'update placements set parent_id = $2 where partner_id = $1',
      () => [buyer, net.idOf('side')],
      'update placements set parent_id = $2 where partner_id = $1',
      (parent: number) => [buyer, parent],
    ],
    [
      'estimateRefunded',
      `update orders set status = 'refunded' where id = $1`,
      () => [order],
      `update orders set status = 'paid' where id = $1`,
      () => [order],
    ],
    [
      'estimateNotAffiliate',
      'update account_types set affiliate = false where partner_id = $1',
      () => [own],
      'update account_types set affiliate = true where partner_id = $1',
      () => [own],
    ],
    [
      'estimateUncounted',
      'update orders set base_cents = 0 where id = $1',
      () => [order],
      'update orders set base_cents = $2 where id = $1',
      (_: number, base: number) => [order, base],
    ],
    [
      'estimateNothing',
      'update orders set base_cents = 1 where id = $1',
      () => [order],
      'update orders set base_cents = $2 where id = $1',
      (_: number, base: number) => [order, base],
    ],
    [
      'estimateNoDifference',
      `update orders set status = 'refunded' where partner_id = $1 and paid_at >= '2026-05-01'`,
      () => [net.idOf('cust3')],
      `update orders set status = 'paid' where partner_id = $1 and paid_at >= '2026-05-01'`,
      () => [net.idOf('cust3')],
    ],
  ]),
)(
  '%s is given as the reason while it applies, only to the former owner and operators',
  async (code, away, of, back, ofBack) => {
    const { db } = net.server.database;
    const { parent_id: parent } = await db
      .selectFrom('placements')
      .select('parent_id')
      .where('partner_id', '=', buyer)
      .executeTakeFirstOrThrow();
    const { base_cents: base } = await db
      .selectFrom('orders')
      .select('base_cents')
      .where('id', '=', order)
      .executeTakeFirstOrThrow();
    expect(await get(explanation())).toMatchObject(there);
    await change(away, of());
    const reason = { status: 404, code, params: { since: NOW.toISOString() } };
    expect(await get(explanation())).toEqual(reason);
    expect(await get(`/api/credits/${order}-${own}`)).toEqual(reason);
    expect(await get(explanation(), 'root')).toEqual(reason);
    expect(await get(explanation(), 'side')).toEqual(bare);
    expect(await get(`/api/credits/999999-${own}/explanation`)).toEqual(bare);
    const first = await rows();
    await recompute();
    expect(await rows()).toEqual(first);
    await change(back, ofBack(parent as number, base));
    expect(await get(explanation())).toMatchObject(there);
    expect((await rows()).filter((row) => row.partner_id === own && row.order_id === order)).toEqual([]);
  },
);

fullTest('the order shows it to the former sponsor; the closing deletes it', async () => {
  await change('update placements set parent_id = $2 where partner_id = $1', [buyer, net.idOf('side')]);
  const since = NOW.toISOString();
  expect(await get(`/api/orders/${order}/explanation`)).toEqual({
    status: 404,
    code: 'estimateMoved',
    params: { since },
  });
  expect(await get(`/api/orders/999999/explanation`)).toEqual(bare);
  const may = await inTransaction(net.server.database.db, (tx) => ensureOpenCycle(tx, NOW));
  await closeCycle(net.server.database, may, () => new Date('2026-06-02T05:00:00Z'));
  expect(await rows()).toEqual([]);
  expect(await get(explanation())).toEqual(bare);
});
