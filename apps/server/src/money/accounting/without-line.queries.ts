import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { hasLine } from './datev/bookings.queries.ts';
import { accountNames, type EntryKind, kindNames, type LedgerAccount } from './ledger-names.ts';
import type { Month } from './month.ts';

/** Amounts that entries of a kind booked to a ledger account, in cents, without a line in the tax adviser's file. */
interface WithoutLine {
  readonly kind: EntryKind;
  readonly account: LedgerAccount;
  readonly entries: number;
  readonly cents: number;
}

/**
 * The movements of a month without a line in its file, because no document exists for them: credits, releases, requests,
 * debits, and the part of written-off debts that no document had billed. Together with the entries that have lines they are the
 * whole ledger.
 */
export async function findWithoutLine(db: Kysely<DB>, { from, until }: Month): Promise<WithoutLine[]> {
  const { rows } = await sql<WithoutLine>`
    select entry.kind, posting.account, count(distinct entry.id) as entries, sum(posting.amount_cents)::bigint as cents
    from journal_entries as entry join postings as posting on posting.entry_id = entry.id
    where entry.occurred_at >= ${from} and entry.occurred_at < ${until}
      and not (${hasLine} or entry.kind in ('tax-paid', 'tax-returned'))
    group by entry.kind, posting.account
    having sum(posting.amount_cents) <> 0
    union all
    select entry.kind, 'written_off', count(distinct entry.id), sum(given.cents)::bigint
    from journal_entries as entry
    cross join lateral (
      select credit.amount_cents as cents
      from write_off_credits as settled
      join credits as credit on credit.cycle_id = settled.cycle_id and credit.id = settled.credit_id
      where settled.write_off_id = entry.write_off_id and not exists (
        select from refund_correction_credits as corrected
        where corrected.cycle_id = settled.cycle_id and corrected.credit_id = settled.credit_id)
      union all
      select -paper.carried_cents
      from payout_papers as paper
      where paper.carried_cents > 0 and paper.id in (
        select corrected.paper_id from refund_correction_credits as corrected
        join write_off_credits as settled
          on settled.cycle_id = corrected.cycle_id and settled.credit_id = corrected.credit_id
        where settled.write_off_id = entry.write_off_id)
    ) as given
    where entry.kind = 'write-off' and entry.occurred_at >= ${from} and entry.occurred_at < ${until}
    group by entry.kind`.execute(db);
  const [kinds, accounts] = [Object.keys(kindNames), Object.keys(accountNames)];
  return rows.toSorted(
    (one, other) =>
      kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
      accounts.indexOf(one.account) - accounts.indexOf(other.account),
  );
}
