import { beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { inFullRun, mainCases } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ensureOpenCycle, type StoredCycle } from './cycle.queries.ts';
import { recomputeStatistics } from './recompute-cycle.ts';
import { createTestNetwork, type TestNetwork } from './test-network.ts';

const orderCount = 60;
const now = () => new Date('2026-03-20T12:00:00Z');

const database = setUpDatabase();
let network: TestNetwork;
let march: StoredCycle;
let orders: number[];

// Anna leads Bert, who leads Carl and the customers Dora and Eva; Carl leads the customer Fred.
beforeEach(async () => {
  await emptyTables(database.db, ['users', 'partners', 'cycles', 'credits', 'projected_credits'], {
    ids: 'restart',
  });
  network = createTestNetwork(database.db);
  march = await inTransaction(database.db, (tx) => ensureOpenCycle(tx, new Date('2026-03-10T12:00:00Z')));
  await network.addPartner('anna', null, { affiliate: true });
  await network.addPartner('bert', 'anna', { affiliate: true });
  await network.addPartner('carl', 'bert', { affiliate: true });
  for (const [customer, parent] of [
    ['dora', 'bert'],
    ['eva', 'bert'],
    ['fred', 'carl'],
  ] as const)
    await network.addPartner(customer, parent);
  // Rates of 6, 3 and 1 percent.
  await network.addMembership('anna', 'business-box', 2000, '2026-03-01', '2026-04-01');
  await network.addMembership('bert', 'business-box', 200, '2026-03-01', '2026-04-01');
  await network.addMembership('carl', 'business-box', 100, '2026-03-01', '2026-04-01');
  orders = [];
  for (let i = 0; i < orderCount; i++) {
    const buyer = ['anna', 'bert', 'carl', 'dora', 'eva', 'fred'][i % 6] as string;
    const paidAt = new Date(Date.UTC(2026, 2, 1, i)).toISOString();
    orders.push(await network.addOrder(buyer, { cycle: march.id, paidAt, baseCents: 100_00 + i, qp: 0 }));
  }
  await project();
});

async function project(): Promise<void> {
  await recomputeStatistics(database, march, now);
}

async function stored(columns = '*'): Promise<Record<string, unknown>[]> {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select ${columns} from projected_credits order by order_id, depth`,
  );
  return rows;
}

/** Orders with rows written or deleted by a projection after a change. */
async function ordersWritten(change: () => Promise<unknown>): Promise<number[]> {
  const places = async () => {
    const rows = await stored('order_id as order, partner_id, xmin::text, ctid::text');
    return new Map(rows.map((row) => [JSON.stringify(row), row.order as number]));
  };
  const before = await places();
  await change();
  await project();
  const after = await places();
  const changed = [...before, ...after].filter(([place]) => !(before.has(place) && after.has(place)));
  return [...new Set(changed.map(([, order]) => order))].toSorted((a, b) => a - b);
}

/** The stored rows equal those of a projection from scratch. */
async function expectAllRight(): Promise<void> {
  const before = await stored();
  await database.pool.query('delete from projected_credits');
  await project();
  expect(before.length).toBeGreaterThan(0);
  expect(before).toEqual(await stored());
}

test('the rate below is nobody’s if there is none, and every order is credited upwards', async () => {
  const ofFred = await stored(
    'partner_id, depth, rate_bp, below_rate_bp, below_partner_id, amount_cents, order_id',
  );
  const first = ofFred.filter((row) => row.order_id === orders[5]);
  const [anna, bert, carl] = ['anna', 'bert', 'carl'].map(network.idOf);
  expect(first.map(({ order_id: _, ...row }) => Object.values(row))).toEqual([
    [carl, 1, 100, 0, null, 100],
    [bert, 2, 300, 100, carl, 200],
    [anna, 3, 600, 300, bert, 300],
  ]);
  await expectAllRight();
});

test('a computation without any change writes no row', async () => {
  expect(await ordersWritten(() => Promise.resolve())).toEqual([]);
});

fullTest('only a new order is written', async () => {
  let added = 0;
  const written = await ordersWritten(async () => {
    added = await network.addOrder('eva', { cycle: march.id, paidAt: '2026-03-19T12:00:00Z', qp: 0 });
  });
  expect(written).toEqual([added]);
  await expectAllRight();
});

test.each<[string, string]>(
  mainCases(2, [
    ['its base changed', 'update orders set base_cents = base_cents + 100 where id = $1'],
    [
      'a stored row of it was wrong',
      'update projected_credits set amount_cents = amount_cents + 1 where order_id = $1 and depth = 2',
    ],
    [
      'it was refunded in part',
      `insert into refunds (order_id, refunded_at, base_cents, qp) values ($1, '2026-03-19T00:00:00Z', 5000, 0)`,
    ],
    [
      'it is no longer paid',
      `update orders set status = 'cancelled', paid_at = null, cycle_id = null where id = $1`,
    ],
    [
      'a stored row of it was nobody’s',
      'update projected_credits set below_partner_id = null where order_id = $1 and depth = 2',
    ],
    ['a stored row of it was missing', 'delete from projected_credits where order_id = $1 and depth = 2'],
  ]),
)('only that order is written if %s', async (_, change) => {
  const order = orders[29] as number;
  expect(await ordersWritten(() => database.pool.query(change, [order]))).toEqual([order]);
  await expectAllRight();
});

fullTest('changes to orders in the middle, at both ends and of nobody are all found', async () => {
  const some = [1, 2, 17, 31, 32, 58, 59].map((i) => orders[i] as number);
  const written = await ordersWritten(async () => {
    await database.pool.query('update orders set base_cents = base_cents * 2 where id = any($1)', [some]);
    await database.pool.query(
      `insert into projected_credits select 999999, partner_id, cycle_id, source_partner_id, depth, base_cents,
         rate_bp, below_rate_bp, below_partner_id, amount_cents from projected_credits where order_id = $1`,
      [orders[5]],
    );
  });
  expect(written).toEqual(some);
  await expectAllRight();
});

inFullRun(() => {
  test('an order that moves to another open cycle leaves no ended estimate behind', async () => {
    const april = await inTransaction(database.db, (tx) =>
      ensureOpenCycle(tx, new Date('2026-04-02T12:00:00Z')),
    );
    const order = orders[29] as number;
    const ended = async () => {
      const { rows } = await database.pool.query(
        'select order_id from vanished_estimates where order_id = $1',
        [order],
      );
      return rows.length;
    };
    await database.pool.query('update orders set cycle_id = $1 where id = $2', [april.id, order]);
    await project();
    expect(await ended()).toBeGreaterThan(0);
    await network.addMembership('anna', 'business-box', 2000, '2026-04-01', '2026-05-01');
    await network.addMembership('bert', 'business-box', 200, '2026-04-01', '2026-05-01');
    await network.addMembership('carl', 'business-box', 100, '2026-04-01', '2026-05-01');
    await recomputeStatistics(database, april, () => new Date('2026-04-02T12:00:00Z'));
    expect((await stored('order_id')).some(({ order_id: id }) => id === order)).toBe(true);
    expect(await ended()).toBe(0);
  });
});

fullTest('a move writes the orders of those below, a level the orders of everybody affected', async () => {
  const ofFred = orders.filter((_, i) => i % 6 === 5);
  const move = `update placements set parent_id = ${network.idOf('bert')} where partner_id = ${network.idOf('fred')}`;
  expect(await ordersWritten(() => database.pool.query(move))).toEqual(ofFred);
  await expectAllRight();
  await network.addMembership('anna', 'home-delivery', 5000, '2026-03-01', '2026-04-01');
  // Nobody is above Anna.
  expect(await ordersWritten(() => Promise.resolve())).toEqual(orders.filter((_, i) => i % 6 !== 0));
  await expectAllRight();
});
