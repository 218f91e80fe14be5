import { accountRights } from '@blattwerk/contract/http/rights.ts';
import { disableOperators, enableOperators } from '@blattwerk/contract/operators/operators.contract.ts';
import { changeRoles, disableUser, enableUser } from '@blattwerk/contract/session/accounts.contract.ts';
import { resetSecondFactor } from '@blattwerk/contract/session/second-factor.contract.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import { type InTx, inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { eachAlone } from '../../platform/http/each-alone.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import { requireVersion } from '../../platform/version.ts';
import { findSafeguards } from '../approvals/safeguards.ts';
import { keepingProvenOperator } from '../session/proven-operators.ts';
import { removeAllFactors } from '../session/second-factor.ts';
import { changeAccount } from '../session/session.queries.ts';
import { requireAccount } from '../users/deleted-users.ts';
import { requireAdmin, requireChangeable, requireSignInChanger, takeTurn } from './operators.policy.ts';
import { findAccess, findOperator } from './operators.queries.ts';
import type { RequireOthers } from './require-others.ts';
import { signInVersion } from './sign-in-version.ts';

/** Management of accounts by operators. */
export function accountRoutes(route: Route, requireOthers: RequireOthers): void {
  const block = async (deps: InTx<Deps>, session: Session, user: number, asked: Blocking) => {
    if (user !== session.user.id) await requireOthers(deps, { by: session.user.id, owner: user });
    await change(deps, session, user, { isDisabled: asked.isDisabled }, asked);
  };

  route(disableUser, ({ params, body, session, version }, deps) =>
    block(deps, session, params.id, { isDisabled: true, version, ...body }),
  );

  route(enableUser, ({ params, body, session, version }, deps) =>
    block(deps, session, params.id, { isDisabled: false, version, ...body }),
  );

  const blockSeveral = (
    deps: InTx<Deps>,
    session: Session,
    { ids, isDisabled, reason }: Blocking & { readonly ids: readonly number[] },
  ) =>
    eachAlone(deps.db, ids, async (user) => {
      if ((await findOperator(deps.db, user)) === undefined) throw notFound();
      await block(deps, session, user, { isDisabled, reason });
    });

  route(disableOperators, ({ body, session }, deps) =>
    blockSeveral(deps, session, { isDisabled: true, ...body }),
  );

  route(enableOperators, ({ body, session }, deps) =>
    blockSeveral(deps, session, { isDisabled: false, ...body }),
  );

  route(changeRoles, ({ params, body, session }, deps) =>
    inTransaction(deps.db, (db) => change({ ...deps, db }, session, params.id, { roles: body.roles }, body)),
  );

  route(resetSecondFactor, async ({ params, body: { reason }, session, version }, deps) => {
    if (params.id === session.user.id) throw new ApiError(409, 'secondFactorOwnReset');
    const { db } = deps;
    const caller = await takeTurn(db, session, ...accountRights);
    const account = await requireAccount(db, params.id);
    requireChangeable(caller, { id: params.id, roles: account.roles });
    requireSignInChanger(caller, account);
    await requireSignInVersion(db, params.id, version);
    const had = await keepingProvenOperator(db, () => removeAllFactors(deps, params.id));
    await audit(db, {
      user: session.user.id,
      action: 'write',
      subject: `/api/users/${params.id}`,
      details: { before: { secondFactor: had }, after: { secondFactor: false }, reason },
    });
  });
}

/** Whether to block or unblock an account, and why. */
interface Blocking {
  readonly isDisabled: boolean;
  readonly reason: string;
  /** The version of the sign-in data that the change is based on. */
  readonly version?: string | null;
}

/**
 * Operators change others, never themselves, and one at a time: so there is always one left with full access. Granting
 * full access takes two people where the company requires it.
 * @throws ApiError 409 for one's own account, for a deleted one, and if the operator has just been blocked by another;
 * 403 for an account that the caller may not change, and for full access without the required second person
 */
async function change(
  { db, clock }: InTx<Pick<Deps, 'db' | 'clock'>>,
  session: Session,
  user: number,
  changes: { isDisabled: boolean } | { roles: Session['roles'] },
  { reason, version = null }: Pick<Blocking, 'reason' | 'version'>,
): Promise<void> {
  if (user === session.user.id) throw new ApiError(409, 'ownAccount');
  const isOfRoles = 'roles' in changes;
  const caller = await takeTurn(db, session, ...(isOfRoles ? (['operators.write'] as const) : accountRights));
  const account = await requireAccount(db, user);
  const { rights: _, ...before } = account;
  requireChangeable(caller, { id: user, roles: before.roles });
  if (!isOfRoles) {
    requireSignInChanger(caller, account);
    await requireSignInVersion(db, user, version);
  }
  const alone = isOfRoles && (await requireRoles(db, session, before.roles, changes.roles));
  await keepingProvenOperator(db, () => changeAccount(db, { user, now: clock.now(), ...changes }));
  const subject = `/api/users/${user}`;
  const details = { before, after: { ...before, ...changes }, reason, ...(alone && { alone }) };
  await audit(db, { user: session.user.id, action: 'write', subject, details });
}

/**
 * Requires the lock on the account. @throws ApiError 412 if the account was blocked or unblocked, or its second factor
 * changed, since it was read
 */
async function requireSignInVersion(tx: Tx, user: number, version: string | null): Promise<void> {
  const now = version === null ? undefined : await findAccess(tx, user);
  if (now !== undefined) requireVersion(version, signInVersion(now));
}

/**
 * Whether the roles add full access, granted by one person alone.
 * @throws ApiError 409 for staff, who have individual rights; 403 for full access that requires a second person
 */
async function requireRoles(
  tx: Tx,
  session: Session,
  before: readonly string[],
  after: readonly string[],
): Promise<boolean> {
  if (before.includes('ROLE_STAFF')) throw new ApiError(409, 'staffRoles');
  const [had, has] = [before, after].map((given) => given.includes('ROLE_ADMIN'));
  if (had === has) return false;
  requireAdmin(session);
  if (has && (await findSafeguards(tx)).fourEyes) throw new ApiError(403, 'fourEyesAsked');
  return has === true;
}
