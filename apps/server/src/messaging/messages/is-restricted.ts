import { type RawBuilder, sql } from 'kysely';
import type { Param } from '../../platform/database/prepared.ts';

/**
 * SQL: whether the data of a user are restricted at an instant (Art. 18 GDPR): they are stored, and contractual
 * obligations are met, but they are not used or shown for anything else. `user` is the user's id, by default that of
 * `owner`.
 */
export function isRestricted(
  now: Param<Date> | RawBuilder<unknown>,
  user: RawBuilder<unknown> = sql`owner.id`,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from restrictions as restriction
    where restriction.user_id = ${user} and coalesce(restriction.ends_at > ${now}, true))`;
}
