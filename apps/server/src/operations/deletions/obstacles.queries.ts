import { type Kysely, sql } from 'kysely';
import { payoutStatus } from '../../money/books/book-payout.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';

/** Open amounts of tax alone, which the net accounts do not show; cents. */
interface OpenTax {
  /** Payouts of tax alone that are neither paid nor rejected; null if there are none. */
  readonly taxPayoutCents: number | null;
  /** Owed by the partner; below 0 if owed to them. */
  readonly taxOwedCents: number;
}

/** A partner's open amounts of tax alone. Only reliable under `lockAccounts`. */
export async function findOpenTax(db: Kysely<DB>, partner: number): Promise<OpenTax> {
  const { rows } = await sql<OpenTax>`
    select (
        select sum(tax_cents)::bigint from payouts
        where partner_id = ${partner} and amount_cents = 0
          and status not in (${payoutStatus.paid}, ${payoutStatus.rejected})
      ) as "taxPayoutCents",
      (
        select coalesce(-sum(amount_cents), 0)::bigint from postings
        where partner_id = ${partner} and account = 'tax_owed'
      ) as "taxOwedCents"`.execute(db);
  return onlyRow(rows);
}

/**
 * Whether anything about a partner, corrections aside, waits for a second person, their balance in the former system
 * included.
 */
export async function hasOpenApproval(db: Kysely<DB>, partner: number): Promise<boolean> {
  const { rows } = await sql`
    select true from approvals
    where status = 'open' and kind <> 'money.correction' and partner_of_approval(subject) = ${partner}
    union all
    select true from takeover_balance_drafts where partner_id = ${partner}
    limit 1`.execute(db);
  return rows.length > 0;
}
