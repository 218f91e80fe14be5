import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ApiError, notFound } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { lockAccount } from '../session/session.queries.ts';

/** SQL: whether the account of `owner` was deleted. */
export const isDeleted: RawBuilder<boolean> = sql<boolean>`owner.deleted_at is not null`;

/**
 * The account that an operator is about to change, locked until the end of the transaction.
 * @throws ApiError 404 for an unknown user; 409 `accountDeleted` for a deleted account
 */
export async function requireAccount(
  tx: Tx,
  user: number,
): Promise<{ readonly isDisabled: boolean; readonly roles: string[]; readonly rights: string[] }> {
  const found = await lockAccount(tx, user);
  if (found === undefined) throw notFound();
  const { isDeleted: isGone, ...account } = found;
  if (isGone) throw new ApiError(409, 'accountDeleted');
  return account;
}

/**
 * Refuses a change to a partner whose account was deleted.
 * @throws ApiError 409 `accountDeleted`
 */
export async function requirePartnerThere(db: Kysely<DB>, partner: number): Promise<void> {
  if (await isPartnerDeleted(db, partner)) throw new ApiError(409, 'accountDeleted');
}

/** Whether the account of a partner's owner was deleted, so that nobody can be notified. */
export async function isPartnerDeleted(db: Kysely<DB>, partner: number): Promise<boolean> {
  const { rows } = await sql<{ isDeleted: boolean }>`
    select ${isDeleted} as "isDeleted" from partners as partner join users as owner on owner.id = partner.user_id
    where partner.id = ${partner}`.execute(db);
  return rows[0]?.isDeleted === true;
}
