import type { Right } from '@blattwerk/contract/http/rights.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type Account, may, type Session } from '../../platform/http/session.ts';
import { lockCaller, lockOperators } from '../session/session.queries.ts';

const isAdmin = ({ roles }: Pick<Account, 'roles'>) => roles.includes('ROLE_ADMIN');

/**
 * Operators change accounts one after the other, and never their own: what the caller may is read again once it is their
 * turn, so whoever takes full access from others has it still, and one always remains.
 * @param rights one of them is needed
 * @returns the session with what the caller may now
 * @throws ApiError 409 for whoever has been stopped meanwhile
 */
export async function takeTurn(tx: Tx, session: Session, ...rights: readonly Right[]): Promise<Session> {
  await lockOperators(tx);
  const caller = await lockCaller(tx, session.user.id);
  if (caller === undefined || caller.disabled || !rights.some((right) => may(caller, right)))
    throw new ApiError(409, 'operatorNoMore');
  return { ...session, rights: caller.rights };
}

/**
 * Lets through to an account: nobody's own; an operator's only with the right for operators, and one with full access
 * only with full access.
 * @throws ApiError 409 for the own account, 403 for one that is not the caller's to change
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
 * Lets through to how somebody signs in: a partner's account takes the right for partners, as an operator's takes the one for
 * operators (`requireChangeable`).
 * @throws ApiError 403 without it
 */
export function requireSignInChanger(session: Session, account: { readonly roles: readonly string[] }): void {
  if (!isOperators(account) && !may(session, 'partners.write')) throw new ApiError(403, 'accessDenied');
}

function isOperators({ roles }: { readonly roles: readonly string[] }): boolean {
  return roles.includes('ROLE_ADMIN') || roles.includes('ROLE_STAFF');
}

/** @throws ApiError 403 for a right that the caller gives and does not have; what somebody has they may keep */
export function requireGivable(session: Session, given: readonly Right[], had: readonly Right[]): void {
  if (given.some((right) => !may(session, right) && !had.includes(right)))
    throw new ApiError(403, 'rightNotOwn');
}

/** @throws ApiError 403 for whoever gives full access without having it */
export function requireAdmin(session: Session): void {
  if (!isAdmin(session)) throw new ApiError(403, 'rightNotOwn');
}
