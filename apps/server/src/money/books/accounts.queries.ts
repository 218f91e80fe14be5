import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { PartnerAccount } from './journal.ts';

/** What a partner's accounts hold, in cents: sums of postings, and the projection of what is not closed. */
export interface Accounts {
  /** Final credits that are not released yet. */
  readonly pendingCents: number;
  /** Credits that the engine projects for cycles which are not closed: estimates, and how many. */
  readonly projectedCents: number;
  readonly projectedCount: number;
  /** What the partner may request now. */
  readonly availableCents: number;
  /** What later releases are set off against first; 0 while anything is available. */
  readonly debtCents: number;
  /** Taken by payouts that are neither paid nor rejected. */
  readonly inPayoutCents: number;
  /** Paid payouts, net. */
  readonly paidCents: number;
  /** Debt that the company has given up. */
  readonly writtenOffCents: number;
  /** Debt that the partner has paid, net. */
  readonly paidBackCents: number;
  /** All final credits, reversing ones included. */
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

/** The accounts of a partner as the books hold them now. */
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
