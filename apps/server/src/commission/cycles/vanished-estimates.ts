import type { TxClient } from '../../platform/database/transaction.ts';

/** Estimates that a recomputation no longer made, by their orders and beneficiaries. */
export interface Vanished {
  readonly orders: number[];
  readonly partners: number[];
}

const atOnce = 100_000;

/**
 * Remembers what vanished from a cycle at an instant, and forgets what the cycle has now, also where it vanished from
 * another one: an order may have moved between open cycles. In the transaction of the credits.
 */
export async function keepVanished(
  client: TxClient,
  { orders, partners }: Vanished,
  { cycle, asOf }: { readonly cycle: number; readonly asOf: Date },
): Promise<void> {
  // From the few that vanished to the millions that there are, by their key: where statistics are old, the planner reads all of them.
  await client.query('set local enable_hashjoin = off');
  await client.query('set local enable_mergejoin = off');
  await client.query(
    `delete from vanished_estimates as vanished using projected_credits as made
     where made.cycle_id = $1 and made.order_id = vanished.order_id and made.partner_id = vanished.partner_id`,
    [cycle],
  );
  await client.query('reset enable_hashjoin');
  await client.query('reset enable_mergejoin');
  for (let from = 0; from < orders.length; from += atOnce) {
    await client.query(
      `insert into vanished_estimates (order_id, partner_id, cycle_id, vanished_at)
       select order_id, partner_id, $3, $4 from unnest($1::bigint[], $2::bigint[]) as gone(order_id, partner_id)
       on conflict (order_id, partner_id)
       do update set cycle_id = excluded.cycle_id, vanished_at = excluded.vanished_at`,
      [orders.slice(from, from + atOnce), partners.slice(from, from + atOnce), cycle, asOf],
    );
  }
}

/** Forgets them, as a cycle is closed. */
export async function deleteVanished(client: TxClient, cycle: number): Promise<void> {
  await client.query('delete from vanished_estimates where cycle_id = $1', [cycle]);
}
