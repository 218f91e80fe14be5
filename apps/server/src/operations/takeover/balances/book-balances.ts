import { type RawBuilder, sql } from 'kysely';
import { ensureOpenCycle } from '../../../commission/cycles/cycle.queries.ts';
import { bookOpenings } from '../../../money/books/book-openings.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

/** Who took balances over, when, and with which approval; null if one person sufficed. */
interface Booking {
  readonly now: Date;
  readonly by: number;
  readonly approval: number | null;
}

/**
 * Books balances of the former system as the difference from those booked before. Needs the exclusive lock of the
 * books.
 * @param balances SQL of rows (partner_id, cents, known_cents, available_at, text), one for each partner
 */
export async function bookBalances(
  tx: Tx,
  balances: RawBuilder<unknown>,
  { now, by, approval }: Booking,
): Promise<void> {
  // A balance taken over before the first order needs an open month.
  await ensureOpenCycle(tx, now);
  const changed = sql`
    select partner_id, cents - coalesce(known_cents, 0) as cents, available_at, text from (${balances}) as balance
    where cents <> coalesce(known_cents, 0)`;
  const { rows } = await sql<{ isAny: boolean }>`select exists (${changed}) as "isAny"`.execute(tx);
  if (onlyRow(rows).isAny) await bookOpenings(tx, changed, now);
  await sql`
    insert into takeover_balances (partner_id, amount_cents, available_at, text, taken_over_at, taken_over_by, approval_id)
    select partner_id, cents, available_at, text, ${now}, ${by}, ${approval}::bigint from (${balances}) as balance
    on conflict (partner_id) do update set amount_cents = excluded.amount_cents, available_at = excluded.available_at,
      text = excluded.text, taken_over_at = excluded.taken_over_at, taken_over_by = excluded.taken_over_by,
      approval_id = excluded.approval_id`.execute(tx);
}
