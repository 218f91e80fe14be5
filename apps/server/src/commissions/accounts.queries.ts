import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/database/database-types.ts';

/** Numbers of the payout statuses (specification, section 4: pending is 3). */
export const payoutStatus = { approved: 1, rejected: 2, pending: 3, paid: 4 } as const;

/** What a partner's credits and payouts add up to, in cents. */
export interface Accounts {
  /** Final credits that are not released yet. */
  readonly pendingCents: number;
  /** What the partner may request now. */
  readonly availableCents: number;
  /** All final credits, reversing ones included. */
  readonly commissionCents: number;
  /** Paid payouts, net. */
  readonly paidCents: number;
}

/**
 * Adds up the accounts of a partner at an instant. Nothing of it is stored: a credit is released
 * when its time has come, a payout takes its amount until it is rejected. Where reversing credits
 * took more than was left, the rest is a debt that later releases are set off against, so that
 * nothing is available before it is covered.
 */
export async function findAccounts(
  db: Kysely<DB>,
  { partner, now }: { partner: number; now: Date },
): Promise<Accounts> {
  const { rejected, paid } = payoutStatus;
  const { rows } = await sql<{ pending: number; released: number; taken: number; paid: number }>`
    select earned.pending, earned.released, requested.taken, requested.paid
    from (
      select coalesce(sum(amount_cents) filter (where available_at > ${now}), 0)::bigint as pending,
             coalesce(sum(amount_cents) filter (where available_at <= ${now}), 0)::bigint as released
      from credits where partner_id = ${partner}
    ) as earned, (
      select coalesce(sum(amount_cents) filter (where status <> ${rejected}), 0)::bigint as taken,
             coalesce(sum(amount_cents) filter (where status = ${paid}), 0)::bigint as paid
      from payouts where partner_id = ${partner}
    ) as requested`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('a query of sums answered no row');
  return {
    pendingCents: sums.pending,
    availableCents: Math.max(0, sums.released - sums.taken),
    commissionCents: sums.pending + sums.released,
    paidCents: sums.paid,
  };
}
