import type { TxClient } from '../../platform/database/transaction.ts';

/** Estimates that a recomputation no longer produced, by order and beneficiary. */
export interface Vanished {
  readonly orders: number[];
  readonly partners: number[];
}

const atOnce = 100_000;

/**
 * Records estimates that vanished from a cycle at an instant, and deletes the records of those it has now, even if they
 * vanished from another cycle: an order may have moved between open cycles. Call it in the transaction of the credits.
 */
export async function keepVanished(
  client: TxClient,
  { orders, partners }: Vanished,
  { cycle, asOf }: { readonly cycle: number; readonly asOf: Date },
): Promise<void> {
  // Joins the few vanished estimates to millions of rows by key: with outdated statistics, the planner would scan all of them.
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

/** Deletes them when a cycle is closed. */
export async function deleteVanished(client: TxClient, cycle: number): Promise<void> {
  await client.query('delete from vanished_estimates where cycle_id = $1', [cycle]);
}
