import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';

/** A rejected (2) or paid (4) payout needs nothing of its user any more. */
const ENDED = [2, 4];

/** Whether a payout of a user is in progress, restricted to some kinds if given. */
export async function hasOpenPayout(
  db: Kysely<DB>,
  user: number,
  types?: readonly ('bank' | 'paypal' | 'shopping')[],
): Promise<boolean> {
  let found = db
    .selectFrom('payouts')
    .innerJoin('partners', 'partners.id', 'payouts.partner_id')
    .select(sql`1`.as('one'))
    .where('partners.user_id', '=', user)
    .where('payouts.status', 'not in', ENDED);
  if (types !== undefined) found = found.where('payouts.type', 'in', [...types]);
  return (await found.limit(1).executeTakeFirst()) !== undefined;
}
