import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/database/database-types.ts';

/** When the oldest of the current projections was computed; null without any. */
export async function findProjectedAt(db: Kysely<DB>): Promise<Date | null> {
  const { asOf } = await db
    .selectFrom('cycles')
    .select(({ fn }) => fn.min('as_of').as('asOf'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return asOf;
}

interface Releases {
  readonly first: Date | null;
  readonly last: Date | null;
}

/**
 * The first and the last moment at which the partner's final credits that wait become available, both null
 * when none waits. A credit that was wholly taken back while it waits brings nothing, so it does not count.
 */
export async function findReleases(db: Kysely<DB>, partner: number): Promise<Releases> {
  const { rows } = await sql<Releases>`
    select min(release.at) as first, max(release.at) as last
    from (
      select credit.available_at as at
      from (
        select balance.cycle_id
        from postings join balances as balance on balance.id = postings.balance_id
        where postings.partner_id = ${partner} and postings.account = 'pending'
        group by balance.cycle_id having sum(postings.amount_cents) <> 0
      ) as waiting
      join credits as credit on credit.partner_id = ${partner} and credit.cycle_id = waiting.cycle_id
      where credit.available_at
        > coalesce((select max(released_until) from journal_entries), '-infinity'::timestamptz)
      group by credit.available_at having sum(credit.amount_cents) <> 0
    ) as release`.execute(db);
  return rows[0] ?? { first: null, last: null };
}
