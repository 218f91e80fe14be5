import type { Right } from '@blattwerk/contract/http/rights.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type Account, may, type Session } from '../../platform/http/session.ts';
import { lockCaller, lockOperators } from '../session/session.queries.ts';

const isAdmin = ({ roles }: Pick<Account, 'roles'>) => roles.includes('ROLE_ADMIN');

/**
 * Operators change accounts one at a time, and never their own. The caller's rights are re-read once the lock is held,
 * so somebody who removes full access from others still has it, and one always remains.
 * @param rights one of them is required
 * @returns the session with the caller's current rights
 * @throws ApiError 409 if the caller was blocked meanwhile
 */
export async function takeTurn(tx: Tx, session: Session, ...rights: readonly Right[]): Promise<Session> {
  await lockOperators(tx);
  const caller = await lockCaller(tx, session.user.id);
  if (caller === undefined || caller.disabled || !rights.some((right) => may(caller, right)))
    throw new ApiError(409, 'operatorNoMore');
  return { ...session, rights: caller.rights };
}

/**
 * Checks that the caller may change an account: not their own; an operator's only with the right to manage operators,
 * and one with full access only with full access.
 * @throws ApiError 409 for one's own account, 403 for one that the caller may not change
 */
export function requireChangeable(
  session: Session,
  account: { readonly id: number; readonly roles: readonly string[] },
): void {
  if (account.id === session.user.id) throw new ApiError(409, 'ownAccount');
  if (isOperators(account) && !may(session, 'operators.write')) throw new ApiError(403, 'accessDenied');
  if (account.roles.includes('ROLE_ADMIN') && !isAdmin(session)) throw new ApiError(403, 'accessDenied');
}

/**
 * Checks that the caller may change the sign-in of an account: a partner's requires the right to manage partners, as an
 * operator's requires the one to manage operators (`requireChangeable`).
 * @throws ApiError 403 without it
 */
export function requireSignInChanger(session: Session, account: { readonly roles: readonly string[] }): void {
  if (!isOperators(account) && !may(session, 'partners.write')) throw new ApiError(403, 'accessDenied');
}

function isOperators({ roles }: { readonly roles: readonly string[] }): boolean {
  return roles.includes('ROLE_ADMIN') || roles.includes('ROLE_STAFF');
}

/** @throws ApiError 403 for granting a right that the caller does not have; rights held before may stay */
export function requireGivable(session: Session, given: readonly Right[], had: readonly Right[]): void {
  if (given.some((right) => !may(session, right) && !had.includes(right)))
    throw new ApiError(403, 'rightNotOwn');
}

/** @throws ApiError 403 for granting full access without having it */
export function requireAdmin(session: Session): void {
  if (!isAdmin(session)) throw new ApiError(403, 'rightNotOwn');
}
