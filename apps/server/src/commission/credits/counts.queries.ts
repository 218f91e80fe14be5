import { type Kysely, sql } from 'kysely';
import { findAccounts } from '../../money/books/accounts.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findReleasesOf, isUnreleased, statusSources } from './credit-rows.ts';

/** Number of a partner's credits that can be requested now: released, in no payout, and not set off. */
export async function countAvailable(db: Kysely<DB>, partner: number): Promise<number> {
  const releases = await findReleasesOf(db, partner);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from credits as credit ${statusSources(partner)}
    where credit.partner_id = ${partner} and not ${isUnreleased(releases)} and taken.credit_id is null
      and available."isAny"`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Number of a partner's unreleased credits, and of those estimated for the open cycles. */
export async function countPending(db: Kysely<DB>, partner: number): Promise<number> {
  const releases = await findReleasesOf(db, partner);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from credits as credit
    where credit.partner_id = ${partner} and ${isUnreleased(releases)}`.execute(db);
  const { projectedCount } = await findAccounts(db, partner);
  return (rows[0]?.total ?? 0) + projectedCount;
}
