import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Account } from '../../platform/http/session.ts';

/**
 * Whether somebody has learned what the company requires before they invite: what that is, areas above know.
 * @throws ApiError 409 that names what is missing
 */
export type RequireLearned = (
  db: Kysely<DB>,
  who: Pick<Account, 'user' | 'partner'>,
  now: Date,
) => Promise<void>;
