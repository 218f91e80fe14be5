import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { fullDescribe } from '../../../test-support/full-test.ts';
import { setUp } from '../../../test-support/set-up.ts';
import { deliverAt } from '../../money/books/testing/delivered.ts';
import { createEarningNetwork, NOW } from './testing/earning-network.ts';

const net = setUp(createEarningNetwork);

const read = async (url: string) => (await net.server.call(net.token, { url })).json();
const releaseOf = async (id: string | number) => (await read(`/api/credits/${id}/explanation`)).release;
const said = (order: number, deliveredAt: string | null, at = NOW) =>
  deliverAt(net.server.database.db, {
    order,
    deliveredAt: deliveredAt === null ? null : new Date(deliveredAt),
    at,
  });

describe('an estimate', () => {
  const estimate = () => `${net.orders.open}-${net.idOf('own')}`;
  const counted = async () => {
    const { availableAt, countsFrom } = await read(`/api/credits/${estimate()}`);
    return [countsFrom, availableAt];
  };

  test('counts from the payment, or from the delivery if the company chose that', async () => {
    const { db } = net.server.database;
    expect(await counted()).toEqual(['payment', '2026-05-31T22:00:00+00:00']);
    await db.updateTable('company').set({ hold_from: 'delivery' }).execute();
    expect(await counted()).toEqual(['no_delivery', '2026-06-06T08:00:00+00:00']);
    await db.updateTable('company').set({ hold_days: 30 }).execute();
    await said(net.orders.open, '2026-05-10T09:00:00Z');
    expect(await counted()).toEqual(['delivery', '2026-06-09T09:00:00+00:00']);
    expect(await releaseOf(estimate())).toEqual({
      availableAt: '2026-06-09T09:00:00+00:00',
      countsFrom: 'delivery',
      from: '2026-05-10T09:00:00+00:00',
      days: 30,
      isLimited: false,
      moves: [],
    });
    await said(net.orders.open, '2026-05-01T09:00:00Z');
    expect(await counted()).toEqual(['payment', '2026-06-08T08:00:00+00:00']);
    await said(net.orders.open, null);
    expect(await counted()).toEqual(['no_delivery', '2026-06-22T08:00:00+00:00']);
    await db.updateTable('company').set({ hold_days: 60 }).execute();
    expect(await releaseOf(estimate())).toMatchObject({
      countsFrom: 'no_delivery',
      days: 74,
      isLimited: true,
    });
    expect(await counted()).toEqual(['no_delivery', '2026-07-08T08:00:00+00:00']);
    await db.updateTable('company').set({ hold_from: 'payment', hold_days: 14 }).execute();
  });
});

fullDescribe('a credit of a month that counts from deliveries', () => {
  let credit = 0;
  beforeAll(async () => {
    const { db } = net.server.database;
    await db
      .updateTable('cycles')
      .set({ hold_from: 'delivery' })
      .where('id', '=', net.cycles.april)
      .execute();
    const { rows } = await sql<{ id: number; order: number }>`
      select id, order_id as "order" from credits
      where cycle_id = ${net.cycles.april} and partner_id = ${net.idOf('own')} and available_at = '2026-05-12T08:00:00Z'`.execute(
      db,
    );
    const [waiting] = rows;
    if (waiting === undefined) throw new Error('no credit is pending');
    credit = waiting.id;
    await said(waiting.order, '2026-05-09T09:00:00Z');
    await said(waiting.order, '2026-05-08T09:00:00Z', new Date(NOW.getTime() + 60_000));
  });

  test('shows when it is available and what has moved it', async () => {
    expect(await read(`/api/credits/${credit}`)).toMatchObject({
      waitsFor: 'hold_period',
      countsFrom: 'delivery',
      availableAt: '2026-05-22T09:00:00+00:00',
    });
    expect(await releaseOf(credit)).toEqual({
      availableAt: '2026-05-22T09:00:00+00:00',
      countsFrom: 'delivery',
      from: '2026-05-08T09:00:00+00:00',
      days: 14,
      isLimited: false,
      moves: [
        {
          at: '2026-05-10T10:00:00+00:00',
          deliveredAt: '2026-05-09T09:00:00+00:00',
          movedFrom: '2026-05-12T08:00:00+00:00',
          availableAt: '2026-05-23T09:00:00+00:00',
        },
        {
          at: '2026-05-10T10:01:00+00:00',
          deliveredAt: '2026-05-08T09:00:00+00:00',
          movedFrom: '2026-05-23T09:00:00+00:00',
          availableAt: '2026-05-22T09:00:00+00:00',
        },
      ],
    });
  });

  test('is listed, sorted, filtered and totalled by its moved time', async () => {
    const days = async (query: string) =>
      (await read(`/api/credits.json?${query}`)).map(({ availableAt }: { availableAt: string }) =>
        availableAt.slice(0, 10),
      );
    const pending = await days('status.name[]=pending&order[availableAt]=asc');
    expect(pending).toEqual(['2026-05-22', '2026-05-31', '2026-05-31']);
    expect(await days('releaseDay[]=2026-05-22')).toEqual(['2026-05-22']);
    expect(await days('releaseDay[]=2026-05-12')).toEqual([]);
    const own = net.idOf('own');
    const { groups } = await read(`/api/partner/${own}/credits/sums?by=releaseDay&status=pending`);
    expect(groups.map(({ releaseDay, count }: Record<string, unknown>) => [releaseDay, count])).toEqual([
      ['2026-05-22', 1],
      ['2026-06-01', 2],
    ]);
    expect(await read(`/api/partner/${own}/credits/pending/count`)).toEqual({ totalNumber: 3 });
  });
});

test('a credit without an order counts from the end of its month, and a released one shows nothing in the list', async () => {
  const [builder] = await read(`/api/credits.json?cycle=${net.cycles.march}&bonus.name=builder`);
  expect(builder.countsFrom).toBeNull();
  expect(await releaseOf(builder.id)).toMatchObject({
    countsFrom: 'cycle_end',
    from: '2026-03-31T22:00:00+00:00',
    days: 14,
    availableAt: '2026-04-14T22:00:00+00:00',
  });
});
