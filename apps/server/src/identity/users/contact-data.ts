import { type RawBuilder, sql } from 'kysely';
import { isRestricted } from '../../messaging/messages/is-restricted.ts';
import type { Param } from '../../platform/database/prepared.ts';

/**
 * SQL: the address at which other partners can reach the user `owner`; null for a customer who has not signed up.
 */
export const contactEmail = sql`case when owner.has_login then owner.email end`;

/** SQL: the last name shown to them; for such a customer only the initial. */
export const contactLastName = sql`case when owner.has_login then owner.last_name else left(owner.last_name, 1) || '.' end`;

/**
 * SQL: contact data of the user `owner` as shown to other partners; nothing while the data are restricted (Art. 18
 * GDPR).
 */
export const shownToOthers = (contact: RawBuilder<unknown>, now: Param<Date>) =>
  sql`case when not ${isRestricted(now)} then ${contact} end`;
