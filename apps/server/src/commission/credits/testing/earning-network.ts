import { sql } from 'kysely';
import { createGrownDatabase } from '../../../../test-support/grown-database.ts';
import { startTestServer, type TestServer, testPasswordHash } from '../../../../test-support/test-server.ts';
import { endPayout, payOut, releaseAt, reverseAt } from '../../../money/books/testing/booked.ts';
import type { Database } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { closeCycle } from '../../cycles/close-cycle.ts';
import { ensureOpenCycle } from '../../cycles/cycle.queries.ts';
import { recomputeStatistics } from '../../cycles/recompute-cycle.ts';
import { createTestNetwork, type TestNetwork } from '../../cycles/test-network.ts';

export const NOW = new Date('2026-05-10T10:00:00Z');

/** A server with a network that earned, was paid and had an order refunded. */
export interface EarningNetwork {
  readonly server: TestServer;
  readonly cycles: { readonly march: number; readonly april: number; readonly may: number };
  /** `paid` took the credits of March, `waiting` those that became available in the first days of May. */
  readonly payouts: { readonly paid: number; readonly waiting: number };
  /** Orders that tests refer to by name. */
  readonly orders: { readonly deep: number; readonly refunded: number; readonly open: number };
  idOf(name: string): number;
  userOf(name: string): Promise<number>;
  signIn(name: string): Promise<string>;
  /** Of `own`, and of the operator at the root. */
  readonly token: string;
  readonly operatorToken: string;
  close(): Promise<void>;
}

/** It is built once per run: every test file gets a copy. */
export async function createEarningNetwork(): Promise<EarningNetwork> {
  const server = await startTestServer(NOW, { on: await createGrownDatabase('earning', createEarnings) });
  const { db } = server.database;
  const partners = await db.selectFrom('partners').select(['id', 'user_id', 'display_name']).execute();
  const partnerOf = (name: string) => {
    const partner = partners.find(({ display_name }) => display_name === name);
    if (partner === undefined) throw new Error(`no partner ${name}`);
    return partner;
  };
  const signIn = (name: string) => server.signIn(`${name}@example.org`);
  return {
    server,
    close: server.close,
    token: await signIn('own'),
    operatorToken: await signIn('root'),
    signIn,
    ...(await findGrown(server.database, partnerOf('deep').id)),
    idOf: (name) => partnerOf(name).id,
    userOf: async (name) => partnerOf(name).user_id,
  };
}

async function findGrown(
  { db }: Database,
  deepest: number,
): Promise<Pick<EarningNetwork, 'cycles' | 'payouts' | 'orders'>> {
  const cycles = await db.selectFrom('cycles').select('id').orderBy('date_from').execute();
  const payouts = await db.selectFrom('payouts').select('id').orderBy('id').execute();
  const orders = db.selectFrom('orders').select('id').where('partner_id', '=', deepest).orderBy('id');
  const refunds = db.selectFrom('refunds').select('order_id as id').orderBy('id').limit(1);
  const [march, april, may] = cycles.map(({ id }) => id);
  const [paid, waiting] = payouts.map(({ id }) => id);
  const [deep, open] = (await orders.execute()).map(({ id }) => id);
  const { id: refunded } = await refunds.executeTakeFirstOrThrow();
  return {
    cycles: { march: known(march), april: known(april), may: known(may) },
    payouts: { paid: known(paid), waiting: known(waiting) },
    orders: { deep: known(deep), refunded, open: known(open) },
  };
}

function known(id: number | undefined): number {
  if (id === undefined) throw new Error('the network was not built');
  return id;
}

/**
 *  root (operator)
 *    own ── green1 ── mid (customer) ── deep (customer)
 *        ── green2 .. green5
 *        ── cust1 .. cust3 (customers)
 *    side ── niece (customer)
 *
 * Own reaches level 17 in March and earns every bonus; April brings less, May is open.
 */
async function createEarnings(database: Database): Promise<void> {
  const { db } = database;
  const network = createTestNetwork(db);
  await addPeople(network);
  const hash = await testPasswordHash();
  await sql`update users set password_hash = ${hash}`.execute(db);
  await sql`update users set roles = '{ROLE_USER,ROLE_ADMIN}' where first_name = 'root'`.execute(db);
  await sql`update partners set affiliate_since = '2026-02-20T00:00:00Z' where display_name = 'own'`.execute(
    db,
  );

  const march = await inTransaction(db, (tx) => ensureOpenCycle(tx, new Date('2026-03-10T00:00:00Z')));
  const refunded = await orderInMarch(network, march.id);
  await refund(database, refunded, '2026-03-20T00:00:00Z', 10_00);
  await closeCycle(database, march, () => new Date('2026-04-02T05:00:00Z'));

  const april = await inTransaction(db, (tx) => ensureOpenCycle(tx, new Date('2026-04-10T00:00:00Z')));
  await orderInApril(network, april.id);
  await releaseAt(db, new Date('2026-04-20T00:00:00Z'));
  const own = network.idOf('own');
  const paid = await payOut(db, own, new Date('2026-04-20T08:00:00Z'));
  await endPayout(db, { payout: paid, partner: own, at: new Date('2026-04-22T08:00:00Z'), end: 'paid' });
  await closeCycle(database, april, () => new Date('2026-05-02T05:00:00Z'));
  await payOut(db, own, new Date('2026-05-03T08:00:00Z'));
  await releaseAt(db, new Date('2026-05-09T00:00:00Z'));
  await refund(database, refunded, '2026-05-09T08:00:00Z', 60_03);
  const reversal = { order: refunded, remainingBaseCents: 30_00, now: new Date('2026-05-09T09:00:00Z') };
  await reverseAt(db, reversal);

  const may = await inTransaction(db, (tx) => ensureOpenCycle(tx, NOW));
  await orderInMay(network, may.id);
  await recomputeStatistics(database, may, () => NOW);
}

const greens = [1, 2, 3, 4, 5].map((number) => `green${number}`);
const customers = ['cust1', 'cust2', 'cust3'];

async function addPeople(network: TestNetwork): Promise<void> {
  await network.addPartner('root', null);
  await network.addPartner('own', 'root', { affiliate: true });
  for (const name of greens) await network.addPartner(name, 'own', { affiliate: true });
  for (const name of customers) await network.addPartner(name, 'own');
  await network.addPartner('mid', 'green1');
  await network.addPartner('deep', 'mid');
  await network.addPartner('side', 'root', { affiliate: true });
  await network.addPartner('niece', 'side');
}

/** An order that is refunded later. */
async function orderInMarch(network: TestNetwork, cycle: number): Promise<number> {
  for (const [index, name] of greens.entries()) {
    const paidAt = `2026-03-0${index + 1}T08:00:00Z`;
    await network.addOrder(name, { paidAt, cycle, baseCents: 333_33 + index, qp: 50_000 });
  }
  for (const [index, name] of customers.entries()) {
    await network.addOrder(name, { paidAt: `2026-03-1${index}T08:00:00Z`, cycle, baseCents: 70_05, qp: 5 });
  }
  await network.addOrder('niece', { paidAt: '2026-03-15T08:00:00Z', cycle, baseCents: 500_00, qp: 800 });
  await network.addOrder('deep', { paidAt: '2026-03-30T08:00:00Z', cycle, baseCents: 123_45, qp: 1 });
  return network.addOrder('cust1', { paidAt: '2026-03-14T08:00:00Z', cycle, baseCents: 100_03, qp: 1 });
}

/** The first order can be requested on 1 May, the second on 4 May, the third not before 12 May. */
async function orderInApril(network: TestNetwork, cycle: number): Promise<void> {
  for (const [day, baseCents] of [
    [3, 80_00],
    [20, 90_50],
    [28, 70_70],
  ] as const) {
    const paidAt = `2026-04-${String(day).padStart(2, '0')}T08:00:00Z`;
    await network.addOrder('cust2', { paidAt, cycle, baseCents, qp: 900 });
  }
  await network.addOrder('niece', { paidAt: '2026-04-15T08:00:00Z', cycle, baseCents: 500_00, qp: 800 });
}

async function orderInMay(network: TestNetwork, cycle: number): Promise<void> {
  await network.addOrder('cust3', { paidAt: '2026-05-02T08:00:00Z', cycle, baseCents: 41_00, qp: 700 });
  await network.addOrder('niece', { paidAt: '2026-05-02T08:00:00Z', cycle, baseCents: 41_00, qp: 700 });
  await network.addOrder('deep', { paidAt: '2026-05-09T08:00:00Z', cycle, baseCents: 60_10, qp: 600 });
}

async function refund({ db }: Database, order: number, at: string, baseCents: number): Promise<void> {
  await db
    .insertInto('refunds')
    .values({ order_id: order, refunded_at: new Date(at), base_cents: baseCents, qp: 0 })
    .execute();
}
