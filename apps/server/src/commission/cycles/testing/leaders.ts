import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { ensureOpenCycle, type StoredCycle } from '../cycle.queries.ts';
import { createTestNetwork, type TestNetwork } from '../test-network.ts';

/** A network in which March 2026 brings every bonus. */
export interface Leaders extends TestNetwork {
  /** Over, but not closed. */
  readonly march: StoredCycle;
  /** By purpose. */
  readonly orders: { readonly deep: number; readonly direct: number; readonly own: number };
}

/** When own and peer became affiliates. */
const kickOff = '2026-03-01T00:00:00Z';

/**
 *  root
 *    own ── green1 ── lena (customer) ── mia (customer)
 *        ── green2 .. green5
 *        ── carl, cleo, cora (customers)
 *    peer ── orange1 .. orange3
 *
 * Own is at 250,000 QP with five Green legs (level 17), peer at 20,000 with three Orange legs (level 11),
 * root and green1 at level 10 without the legs for more.
 */
export async function createLeaders(db: Kysely<DB>): Promise<Leaders> {
  const network = createTestNetwork(db);
  const affiliate = { affiliate: true };
  await network.addPartner('root', null, affiliate);
  await network.addPartner('own', 'root', affiliate);
  await network.addPartner('peer', 'root', affiliate);
  for (const i of [1, 2, 3, 4, 5]) await network.addPartner(`green${i}`, 'own', affiliate);
  for (const i of [1, 2, 3]) await network.addPartner(`orange${i}`, 'peer', affiliate);
  for (const name of ['carl', 'cleo', 'cora']) await network.addPartner(name, 'own');
  await network.addPartner('lena', 'green1');
  await network.addPartner('mia', 'lena');
  await sql`
    update partners set affiliate_since = ${kickOff}::timestamptz where display_name in ('own', 'peer')`.execute(
    db,
  );
  const march = await inTransaction(db, (tx) => ensureOpenCycle(tx, new Date('2026-03-10T00:00:00Z')));
  return { ...network, march, orders: await orderInMarch(network, march.id) };
}

async function orderInMarch(
  { addOrder, addMembership }: TestNetwork,
  cycle: number,
): Promise<Leaders['orders']> {
  const paidAt = '2026-03-10T12:00:00Z';
  // QP without a base come only from memberships.
  const addQp = (name: string, qp: number) =>
    addMembership(name, 'home-delivery', qp, '2026-03-10', '2026-04-01');
  for (const i of [2, 3, 4, 5]) await addQp(`green${i}`, 2500);
  for (const i of [1, 2, 3]) await addQp(`orange${i}`, 1000);
  await addQp('green1', 240_000);
  await addQp('peer', 17_000);
  await addOrder('carl', { cycle, paidAt, baseCents: 80_00, qp: 80 });
  await addOrder('cleo', { cycle, paidAt, baseCents: 80_00, qp: 80 });
  return {
    direct: await addOrder('cora', { cycle, paidAt: '2026-03-20T12:00:00Z', baseCents: 80_05, qp: 80 }),
    deep: await addOrder('mia', { cycle, paidAt: '2026-03-31T12:00:00Z', baseCents: 100_05, qp: 100 }),
    own: await addOrder('own', { cycle, paidAt, baseCents: 62_90, qp: 60 }),
  };
}
