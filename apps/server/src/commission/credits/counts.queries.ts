import { type Kysely, sql } from 'kysely';
import { findAccounts } from '../../money/books/accounts.queries.ts';
import { findPartnerHold } from '../../money/books/partner-holds.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { isUnreleased, statusSources } from './credit-rows.ts';

/** How many of a partner's credits are free to request now: released, in no payout, and not set off. */
export async function countAvailable(db: Kysely<DB>, partner: number): Promise<number> {
  const hold = await findPartnerHold(db, partner);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from credits as credit ${statusSources(partner)}
    where credit.partner_id = ${partner} and not ${isUnreleased(hold)} and taken.credit_id is null
      and available."isAny"`.execute(db);
  return rows[0]?.total ?? 0;
}

/** How many of a partner's credits are not released, and how many more the open cycles are estimated to bring. */
export async function countPending(db: Kysely<DB>, partner: number): Promise<number> {
  const hold = await findPartnerHold(db, partner);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from credits as credit
    where credit.partner_id = ${partner} and ${isUnreleased(hold)}`.execute(db);
  const { projectedCount } = await findAccounts(db, partner);
  return (rows[0]?.total ?? 0) + projectedCount;
}
