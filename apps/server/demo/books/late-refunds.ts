import { addDays, berlinDay, berlinMidnight } from '@blattwerk/plan/days.ts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { reverseCredits } from '../../src/money/books/reverse-credits.ts';
import type { DB } from '../../src/platform/database/database-types.ts';
import type { Tx } from '../../src/platform/database/transaction.ts';
import { coreSizes } from '../demo-tables.ts';
import { demoLogins } from '../logins.ts';
import type { DemoCycle, DemoTime } from '../network/demo-time.ts';

const hourMs = 3_600_000;

/** Day of the month on which goods of the month before are returned: their credits were released, and many paid. */
const returnDay = 26;

/** Number of orders of each cycle returned after its closing. */
const returnsACycle = 2;

/** The latest closed cycles, those with returned orders. */
const cyclesWithReturns = 6;

/**
 * Refunds, after its closing, a few orders of the cycle before this one, in full or in part; each of their credits gets
 * a reversal. In the open cycle an order is returned as well whose beneficiary was paid everything: they owe the
 * amount.
 */
export async function returnLateOrders(tx: Tx, time: DemoTime, cycle: DemoCycle): Promise<void> {
  const age = time.openCycle.number - cycle.number;
  if (cycle.number < 2 || age > cyclesWithReturns) return;
  const at = berlinMidnight(addDays(berlinDay(cycle.startMs), returnDay - 1)) + 9 * hourMs;
  if (at <= cycle.untilMs) {
    for (const [place, order] of (await findReturned(tx, cycle.number - 1)).entries())
      await giveBack(tx, order, { at: new Date(at + place * hourMs), isWhole: place === 0 });
  }
  if (age > 0) return;
  const owing = await findPaidOut(tx);
  if (owing) await giveBack(tx, owing, { at: new Date(time.now), isWhole: true });
}

interface Returned {
  readonly id: number;
  readonly baseCents: number;
  readonly qp: number;
}

/** Orders of a closed cycle that earned others most, of buyers who are no demo login. */
async function findReturned(db: Kysely<DB>, cycle: number): Promise<Returned[]> {
  // Summed up in one pass: while the network is loaded, there is no index from an order to its credits.
  const { rows } = await sql<Returned>`
    with brought as (select order_id, sum(amount_cents) as cents from credits group by order_id)
    select orders.id, orders.base_cents as "baseCents", orders.qp
    from orders
    join users on users.id = orders.partner_id
    left join brought on brought.order_id = orders.id
    where orders.cycle_id = ${cycle} and orders.status = 'paid' and orders.partner_id <= ${coreSizes.partners}
      and orders.base_cents between 2000 and 20000 and users.email <> all(${Object.values(demoLogins)}::text[])
      and not exists (select from refunds where refunds.order_id = orders.id)
      and not exists (select from order_lines line join products on products.id = line.product_id
                      where line.order_id = orders.id and products.days is not null)
    order by coalesce(brought.cents, 0) desc, orders.id
    limit ${returnsACycle}`.execute(db);
  return rows;
}

/** The order that earned most for a partner without pending payouts who was paid out. */
async function findPaidOut(db: Kysely<DB>): Promise<Returned | undefined> {
  const { rows } = await sql<Returned>`
    with held as (
      select partner_id, sum(amount_cents) filter (where account in ('pending', 'available')) as waits,
        sum(amount_cents) filter (where account = 'paid') as paid
      from postings where partner_id is not null group by partner_id
    )
    select orders.id, orders.base_cents as "baseCents", orders.qp
    from held
    join credits on credits.partner_id = held.partner_id and credits.bonus = 'level' and credits.reverses_id is null
    join orders on orders.id = credits.order_id and orders.status = 'paid'
    where coalesce(held.waits, 0) = 0 and held.paid > 0
      and not exists (select from refunds where refunds.order_id = orders.id)
      and not exists (select from order_lines line join products on products.id = line.product_id
                      where line.order_id = orders.id and products.days is not null)
    order by credits.amount_cents desc, orders.id limit 1`.execute(db);
  return rows[0];
}

/** A partial refund is half of the base, rounded down, with the corresponding QP. */
async function giveBack(
  tx: Tx,
  { id, baseCents, qp }: Returned,
  { at, isWhole }: { at: Date; isWhole: boolean },
): Promise<void> {
  const base = isWhole ? baseCents : Math.floor(baseCents / 2);
  await tx
    .insertInto('refunds')
    .values({ order_id: id, refunded_at: at, base_cents: base, qp: isWhole ? qp : Math.floor(qp / 2) })
    .execute();
  if (isWhole) await tx.updateTable('orders').set({ status: 'refunded' }).where('id', '=', id).execute();
  await reverseCredits(tx, { order: id, remainingBaseCents: baseCents - base, now: at });
}
