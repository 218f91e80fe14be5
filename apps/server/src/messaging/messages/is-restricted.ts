import { type RawBuilder, sql } from 'kysely';
import type { Given } from '../../platform/database/prepared.ts';

/**
 * SQL: whether what is stored of a user is restricted at an instant (Art. 18 GDPR): it is kept, what the contract owes goes on, and it is used
 * and shown for nothing else. `user` is the user's id, of `owner` unless said otherwise.
 */
export function isRestricted(
  now: Given<Date> | RawBuilder<unknown>,
  user: RawBuilder<unknown> = sql`owner.id`,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from restrictions as restriction
    where restriction.user_id = ${user} and coalesce(restriction.ends_at > ${now}, true))`;
}
