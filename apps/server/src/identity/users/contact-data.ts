import { sql } from 'kysely';

/** SQL: the address by which other partners reach the user `owner`; null of a customer who has not signed up (S44). */
export const contactEmail = sql`case when owner.has_login then owner.email end`;

/** SQL: the last name that they read, of such a customer the initial alone. */
export const contactLastName = sql`case when owner.has_login then owner.last_name else left(owner.last_name, 1) || '.' end`;
