import { describe, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpFindings } from './testing/set-up-findings.ts';

const { server, anna, customers, orders, lead, read, listed, findingOf, look, refund, expectRightBooks } =
  setUpFindings();

describe('findings by a refund after the closing', () => {
  test('without one there are none, and no cycle is recomputed', async () => {
    await look();
    expect(await listed()).toEqual([]);
    const computed = await server.database.db.selectFrom('finding_cycles').selectAll().execute();
    expect(computed).toEqual([]);
  });

  test('a small refund of one order takes less than the smallest amount from the pool, and stands by itself', async () => {
    await refund(orders[2] as number, '2026-03-03T08:00:00Z', 50_00);
    await look();
    expect(await listed()).toEqual(['balancing -0.50 small']);
  });

  test('the rest of it takes bonuses whose requirements are not met without it', async () => {
    await refund(orders[2] as number, '2026-03-04T08:00:00Z');
    await look();
    expect(await listed()).toEqual([
      'balancing -2.00 open',
      'builder -25.00 open',
      'kick-start -50.00 open',
      'step-up -10.00 open',
    ]);
    await expectRightBooks();
  });

  test('another run finds the same, and computes nothing', async () => {
    const { db } = server.database;
    const before = await db.selectFrom('findings').selectAll().orderBy('id').execute();
    await look();
    expect(await db.selectFrom('findings').selectAll().orderBy('id').execute()).toEqual(before);
    const [cycle] = await db.selectFrom('finding_cycles').selectAll().execute();
    expect(cycle).toMatchObject({ refunds: 2, is_reproduced: true });
  });

  test('each lists its refunds, and the engine’s figures with them and without', async () => {
    const builder = await read(`/api/findings/${(await findingOf('builder')).id}`);
    expect(builder).toMatchObject({
      partner: { id: anna.id, displayName: 'Anna' },
      amount: '25.00',
      credited: '25.00',
      computed: '0.00',
      refunds: { count: 2, base: '200.00' },
      with: { stage: 1, psv: '600.00', customers: 3 },
      without: { stage: 0, psv: '400.00', customers: 2 },
      largest: [
        { order: orders[2], base: '150.00', buyer: { id: customers[2]?.id } },
        { order: orders[2], base: '50.00' },
      ],
      decision: null,
      correction: null,
      gains: { count: 0, amount: '0.00' },
    });
    expect(await read(`/api/findings/${(await findingOf('step-up')).id}`)).toMatchObject({
      stage: '6',
      with: { level: 6, levelName: 'Orange Leaf', qp: 1200 },
      without: { level: 5, qp: 800 },
    });
    expect(await read(`/api/findings/${(await findingOf('kick-start')).id}`)).toMatchObject({
      stage: 'easy',
      with: { customers: 3 },
      without: { customers: 2 },
    });
    expect(await read(`/api/findings/${(await findingOf('balancing')).id}`)).toMatchObject({
      partner: { id: lead.id },
      with: { level: 11, poolBase: '1630.00', weight: 1, weightSum: 1 },
      without: { level: 11, poolBase: '1430.00', weight: 1, weightSum: 1 },
      refunds: { count: 2, base: '200.00' },
    });
  });

  fullTest('they are totalled by bonus, and the list is filtered and available as a file', async () => {
    expect((await read('/api/findings/sums')).sums).toContainEqual({
      bonus: 'builder',
      status: 'open',
      count: 1,
      amount: '-25.00',
    });
    expect(await listed(`&partner=${lead.id}`)).toEqual(['balancing -2.00 open']);
    expect(await listed('&text=ann&bonus[]=builder&bonus[]=step-up')).toHaveLength(2);
    const queues: { kind: string }[] = (await read('/api/operator/queues')).queues;
    expect(queues.find(({ kind }) => kind === 'findings')).toMatchObject({ count: 4 });
  });
});
