import { copyColumnsTo } from '../../platform/database/copy-columns-to.ts';
import type { TxClient } from '../../platform/database/transaction.ts';

/** Totals of a closed cycle per partner: ids and sums of the credits in cents, none of them 0. */
export interface ClosedSums {
  readonly partners: Float64Array;
  readonly cents: Float64Array;
}

/** Books the credits of a closed cycle: one entry, a balance per partner, everything pending. */
export async function bookClosing(
  client: TxClient,
  { cycle, closedAt }: { cycle: number; closedAt: Date },
  { partners, cents }: ClosedSums,
): Promise<void> {
  await client.query('create temp table closed_sums (partner_id bigint, cents bigint) on commit drop');
  const types = { partner_id: 'int8', cents: 'int8' } as const;
  await copyColumnsTo(client, 'closed_sums', types, partners.length, (columns, from, to) => {
    columns.partner_id.set(partners.subarray(from, to));
    columns.cents.set(cents.subarray(from, to));
  });
  await client.query('analyze closed_sums');
  const entry = await client.query<{ id: number }>(
    `insert into journal_entries (kind, cycle_id, occurred_at) values ('closing', $1, $2) returning id`,
    [cycle, closedAt],
  );
  await client.query(
    `with added as (
       insert into balances (partner_id, cycle_id) select partner_id, $2 from closed_sums
       -- A credit by hand has created one already.
       on conflict (partner_id, cycle_id) do update set cycle_id = excluded.cycle_id returning id, partner_id
     )
     insert into postings (entry_id, account, partner_id, balance_id, amount_cents)
     select $1::bigint, 'pending', partner_id, added.id, cents from added join closed_sums using (partner_id)`,
    [entry.rows[0]?.id, cycle],
  );
  // Whose it is says the default of the column.
  await client.query(
    `insert into postings (entry_id, account, amount_cents)
     select $1::bigint, 'commission', -sum(cents)::bigint from closed_sums having sum(cents) <> 0`,
    [entry.rows[0]?.id],
  );
  await client.query('drop table closed_sums');
}
