import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { PartnerAccount } from './journal.ts';

/** Balances of a partner's accounts, in cents: sums of postings, and the projection of open cycles. */
export interface Accounts {
  /** Final credits that are not released yet. */
  readonly pendingCents: number;
  /** Credits that the engine projects for open cycles: estimates, and their number. */
  readonly projectedCents: number;
  readonly projectedCount: number;
  /** Amount the partner can request now. */
  readonly availableCents: number;
  /** Later releases are set off against this first; 0 while anything is available. */
  readonly debtCents: number;
  /** In payouts that are neither paid nor rejected. */
  readonly inPayoutCents: number;
  /** Paid payouts, net. */
  readonly paidCents: number;
  /** Debt written off by the company. */
  readonly writtenOffCents: number;
  /** Debt repaid by the partner, net. */
  readonly paidBackCents: number;
  /** All final credits, including reversals. */
  readonly commissionCents: number;
}

interface Sums {
  readonly sums: Partial<Record<PartnerAccount, number>>;
  readonly cents: number;
  readonly count: number;
}

const readSums = prepared<Sums, [partner: number]>(
  (partner) => sql`
    select held.sums, projection.cents, projection.count
    from (
      select coalesce(jsonb_object_agg(account, cents), '{}') as sums
      from (select account, sum(amount_cents) as cents from postings where partner_id = ${partner} group by account)
        as account
    ) as held, (
      select coalesce(sum(projected_cents), 0)::bigint as cents, coalesce(sum(projected_count), 0)::bigint as count
      from partner_statistics
      where partner_id = ${partner} and cycle_id in (select id from cycles where closed_at is null)
    ) as projection`,
);

/** The current balances of a partner's accounts. */
export async function findAccounts(db: Kysely<DB>, partner: number): Promise<Accounts> {
  const row = onlyRow(await readSums(db, partner));
  const {
    pending = 0,
    available = 0,
    debt = 0,
    in_payout = 0,
    paid = 0,
    written_off = 0,
    paid_back = 0,
  } = row.sums;
  return {
    pendingCents: pending,
    projectedCents: row.cents,
    projectedCount: row.count,
    availableCents: available,
    debtCents: -debt === 0 ? 0 : -debt,
    inPayoutCents: in_payout,
    paidCents: paid,
    writtenOffCents: written_off === 0 ? 0 : -written_off,
    paidBackCents: paid_back === 0 ? 0 : -paid_back,
    commissionCents: pending + available + debt + in_payout + paid + written_off + paid_back,
  };
}
