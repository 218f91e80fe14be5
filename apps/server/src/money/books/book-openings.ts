import { type RawBuilder, sql } from 'kysely';
import { notifyReleased } from '../../messaging/notifications/notify-released.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { findEarliestOpenCycle } from './book-by-hand.ts';
import { addEntry } from './journal.ts';
import { releaseCredits } from './release-credits.ts';
import { bookingTime } from './release-time.ts';

/**
 * Books balances brought forward from another system: one credit of kind `opening` per partner in the first open cycle, all in
 * one entry. A debt is due immediately, and so is an amount that was available before. Nobody is notified of these. Needs
 * the exclusive lock of the books.
 * @param openings SQL of rows (partner_id, cents, available_at, text), one per partner, none of 0 cents; without a time it is
 * available immediately
 * @throws Error if no cycle is open
 */
export async function bookOpenings(tx: Tx, openings: RawBuilder<unknown>, now: Date): Promise<void> {
  const cycle = await findEarliestOpenCycle(tx);
  if (cycle === undefined) throw new Error('no cycle is open for balances brought forward');
  // Other due credits get a release of their own, which does notify partners.
  const before = await bookingTime(tx, now);
  if ((await releaseCredits(tx, before)) > 0) await notifyReleased(tx, before);
  const at = await bookingTime(tx, now);
  await sql`
    create temp table openings on commit drop as
    select partner_id, cents, available_at, text from (${openings}) as opening`.execute(tx);
  await sql`
    insert into credits (partner_id, cycle_id, bonus, plan_version, amount_cents, available_at, created_at, text)
    select partner_id, ${cycle.id}, 'opening', ${cycle.planVersion}, cents,
           case when cents > 0 then greatest(available_at, ${at}) else ${at} end, ${at}, text
    from openings order by partner_id`.execute(tx);
  const entry = await addEntry(tx, { kind: 'opening', occurred_at: at });
  await sql`
    with added as (
      insert into balances (partner_id, cycle_id) select partner_id, ${cycle.id} from openings
      on conflict (partner_id, cycle_id) do update set cycle_id = excluded.cycle_id returning id, partner_id
    )
    insert into postings (entry_id, account, partner_id, balance_id, amount_cents)
    select ${entry}::bigint, 'pending', partner_id, added.id, cents from added join openings using (partner_id)`.execute(
    tx,
  );
  await sql`
    insert into postings (entry_id, account, amount_cents)
    select ${entry}::bigint, 'commission', -sum(cents)::bigint from openings having sum(cents) <> 0`.execute(
    tx,
  );
  await sql`drop table openings`.execute(tx);
  await releaseCredits(tx, at);
}
