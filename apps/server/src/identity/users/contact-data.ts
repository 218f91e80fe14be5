import { type RawBuilder, sql } from 'kysely';
import { isRestricted } from '../../messaging/messages/is-restricted.ts';
import type { Given } from '../../platform/database/prepared.ts';

/** SQL: the address by which other partners reach the user `owner`; null of a customer who has not signed up (S44). */
export const contactEmail = sql`case when owner.has_login then owner.email end`;

/** SQL: the last name that they read, of such a customer the initial alone. */
export const contactLastName = sql`case when owner.has_login then owner.last_name else left(owner.last_name, 1) || '.' end`;

/** SQL: what reaches the user `owner` as other partners read it: nothing while their data are restricted (Art. 18 GDPR). */
export const shownToOthers = (contact: RawBuilder<unknown>, now: Given<Date>) =>
  sql`case when not ${isRestricted(now)} then ${contact} end`;
