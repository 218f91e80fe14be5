import { changeRoles, disableUser, enableUser } from '@blattwerk/contract/session/accounts.contract.ts';
import { resetSecondFactor } from '@blattwerk/contract/session/second-factor.contract.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import { findSafeguards } from '../approvals/safeguards.ts';
import { keepingProvenOperator } from '../session/proven-operators.ts';
import { removeAllFactors } from '../session/second-factor.ts';
import { changeAccount, lockAccount } from '../session/session.queries.ts';
import { requireAdmin, requireChangeable, takeTurn } from './operators.policy.ts';

/** Accounts in the hands of operators. */
export function accountRoutes(route: Route): void {
  route(disableUser, ({ params, body, session }, deps) =>
    change(deps, session, params.id, { isDisabled: true }, body.reason),
  );

  route(enableUser, ({ params, body, session }, deps) =>
    change(deps, session, params.id, { isDisabled: false }, body.reason),
  );

  route(changeRoles, ({ params, body, session }, deps) =>
    change(deps, session, params.id, { roles: body.roles }, body.reason),
  );

  route(resetSecondFactor, async ({ params, body: { reason }, session }, deps) => {
    if (params.id === session.user.id) throw new ApiError(409, 'secondFactorOwnReset');
    await deps.db.transaction().execute(async (db) => {
      await takeTurn(db, session, 'partners.write');
      const account = await lockAccount(db, params.id);
      if (!account) throw notFound();
      requireChangeable(session, { id: params.id, roles: account.roles });
      const had = await keepingProvenOperator(db, () => removeAllFactors({ ...deps, db }, params.id));
      await audit(db, {
        user: session.user.id,
        action: 'write',
        subject: `/api/users/${params.id}`,
        details: { before: { secondFactor: had }, after: { secondFactor: false }, reason },
      });
    });
  });
}

/**
 * Operators change others, never themselves, and one after the other: so there is always one left with full access, which
 * two people give where the company asks for that.
 * @throws ApiError 409 for the own account, and for an operator whom another one has just stopped; 403 for an account that
 * is not theirs to change, and for full access that one person gives alone
 */
async function change(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  user: number,
  changes: { isDisabled: boolean } | { roles: Session['roles'] },
  reason: string,
): Promise<void> {
  if (user === session.user.id) throw new ApiError(409, 'ownAccount');
  await db.transaction().execute(async (transaction) => {
    await takeTurn(transaction, session, 'roles' in changes ? 'operators.write' : 'partners.write');
    const account = await lockAccount(transaction, user);
    if (!account) throw notFound();
    const { rights: _, ...before } = account;
    requireChangeable(session, { id: user, roles: before.roles });
    if ('roles' in changes) await requireRoles(transaction, session, before.roles, changes.roles);
    await keepingProvenOperator(transaction, () =>
      changeAccount(transaction, { user, now: clock.now(), ...changes }),
    );
    const subject = `/api/users/${user}`;
    const details = { before, after: { ...before, ...changes }, reason };
    await audit(transaction, { user: session.user.id, action: 'write', subject, details });
  });
}

/** @throws ApiError 409 for staff, who have rights by task; 403 for full access that needs a second person */
async function requireRoles(
  tx: Tx,
  session: Session,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  if (before.includes('ROLE_STAFF')) throw new ApiError(409, 'staffRoles');
  const [had, has] = [before, after].map((given) => given.includes('ROLE_ADMIN'));
  if (had === has) return;
  requireAdmin(session);
  if (has && (await findSafeguards(tx)).fourEyes) throw new ApiError(403, 'fourEyesAsked');
}
