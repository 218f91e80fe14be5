import { changeRoles, disableUser, enableUser } from '@blattwerk/contract/session/accounts.contract.ts';
import { changePassword } from '@blattwerk/contract/session/password.contract.ts';
import { endOtherSessions, endSession, listSessions } from '@blattwerk/contract/session/sessions.contract.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { deviceName } from '../../platform/device.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import { hashPassword } from './password.ts';
import { requirePassword } from './require-password.ts';
import { savePassword } from './save-password.ts';
import { changeAccount, lockAccount, lockOperators, revokeSessionsOf } from './session.queries.ts';
import { endSessionOf, findSessions } from './sessions.queries.ts';

/** The own password and sessions, and accounts in the hands of ROLE_ADMIN. */
export function accountRoutes(route: Route): void {
  route(changePassword, async ({ body, session }, deps) => {
    const { currentPassword, password } = body;
    await requirePassword(deps, session, { password: currentPassword, propertyPath: 'currentPassword' });
    const passwordHash = await hashPassword(password);
    const change = { user: session.user.id, keptSession: session.id, passwordHash, isReset: false };
    await deps.db.transaction().execute((db) => savePassword(deps, db, { ...change, now: deps.clock.now() }));
  });

  route(listSessions, async ({ list, session }, { db, clock }) => {
    const { rows, total } = await findSessions(db, { user: session.user.id, now: clock.now() }, list);
    const items = rows.map(({ userAgent, ...row }) => ({
      ...row,
      device: deviceName(userAgent),
      isCurrent: row.id === session.id,
    }));
    return { items, total };
  });

  route(endSession, async ({ params, session }, { db, clock }) => {
    const ended = await inTransaction(db, (tx) =>
      endSessionOf(tx, { id: params.id, user: session.user.id, now: clock.now() }),
    );
    if (!ended) throw notFound();
  });

  route(endOtherSessions, ({ session }, { db, clock }) =>
    inTransaction(db, (tx) =>
      revokeSessionsOf(tx, { user: session.user.id, now: clock.now(), keptSession: session.id }),
    ),
  );

  route(disableUser, ({ params, session }, deps) => change(deps, session, params.id, { isDisabled: true }));

  route(enableUser, ({ params, session }, deps) => change(deps, session, params.id, { isDisabled: false }));

  route(changeRoles, ({ params, body, session }, deps) =>
    change(deps, session, params.id, { roles: body.roles }),
  );
}

/**
 * Operators change others, never themselves, and one after the other: so there is always one left.
 * @throws ApiError 409 for the own account, and for an operator whom another one has just stopped
 */
async function change(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  user: number,
  changes: { isDisabled: boolean } | { roles: Session['roles'] },
): Promise<void> {
  if (user === session.user.id) throw new ApiError(409, 'ownAccount');
  await db.transaction().execute(async (transaction) => {
    const operators = await lockOperators(transaction);
    if (!operators.includes(session.user.id)) throw new ApiError(409, 'operatorNoMore');
    const before = await lockAccount(transaction, user);
    if (!before) throw notFound();
    await changeAccount(transaction, { user, now: clock.now(), ...changes });
    const subject = `/api/users/${user}`;
    const after = { ...before, ...changes };
    await audit(transaction, { user: session.user.id, action: 'write', subject, details: { before, after } });
  });
}
