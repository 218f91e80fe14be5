import { type Kysely, sql } from 'kysely';
import { findPartnerHold } from '../../money/books/partner-holds.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { prepared } from '../../platform/database/prepared.ts';

const readProjectedAt = prepared<{ asOf: Date | null }, []>(
  () => sql`select min(as_of) as "asOf" from cycles where closed_at is null`,
);

/** When the oldest of the current projections was computed; null without any. */
export async function findProjectedAt(db: Kysely<DB>): Promise<Date | null> {
  const [row] = await readProjectedAt(db);
  return row?.asOf ?? null;
}

interface Releases {
  readonly first: Date | null;
  readonly last: Date | null;
}

// Moved credits are subtracted at their old time and added at each new one, so that the credits themselves can still be read by
// an index.
const readReleases = prepared<Releases, [partner: number]>(
  (partner) => sql`
    with waiting as materialized (
      select balance.cycle_id
      from postings join balances as balance on balance.partner_id = postings.partner_id and balance.id = postings.balance_id
      where postings.partner_id = ${partner} and postings.account = 'pending'
      group by balance.cycle_id having sum(postings.amount_cents) <> 0
    )
    select min(release.at) as first, max(release.at) as last
    from (
      select due.at
      from (
        select credit.available_at as at, credit.amount_cents as cents
        from waiting
        join credits as credit on credit.partner_id = ${partner} and credit.cycle_id = waiting.cycle_id
        union all
        select side.at, side.sign * credit.amount_cents
        from waiting
        join moved_releases as moved on moved.partner_id = ${partner} and moved.cycle_id = waiting.cycle_id
        join credits as credit on credit.partner_id = ${partner} and credit.cycle_id = moved.cycle_id and credit.id = moved.credit_id
        cross join lateral (values (moved.moved_from, -1), (moved.available_at, 1)) as side (at, sign)
      ) as due
      where due.at > coalesce((select max(released_until) from journal_entries), '-infinity'::timestamptz)
      group by due.at having sum(due.cents) <> 0
    ) as release`,
);

/**
 * The first and the last time at which the partner's final pending credits become available; both null if there are none, or as
 * long as a hold keeps them. Credits that were reversed completely while pending do not count.
 */
export async function findReleases(
  db: Kysely<DB>,
  partner: number,
): Promise<Releases & { readonly payoutsHeld: boolean }> {
  const [[releases], hold] = await Promise.all([readReleases(db, partner), findPartnerHold(db, partner)]);
  const payoutsHeld = hold !== null;
  if (payoutsHeld || releases === undefined) return { first: null, last: null, payoutsHeld };
  return { ...releases, payoutsHeld };
}
