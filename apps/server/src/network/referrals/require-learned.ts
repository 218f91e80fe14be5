import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Account } from '../../platform/http/session.ts';

/**
 * Checks that somebody has completed the lessons the company requires before inviting; implemented by an area above.
 * @throws ApiError 409 that names what is missing
 */
export type RequireLearned = (
  db: Kysely<DB>,
  who: Pick<Account, 'user' | 'partner'>,
  now: Date,
) => Promise<void>;
