import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '@blattwerk/contract/session/second-factor.contract.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import { requireRateLimit } from '../../platform/throttle.ts';
import { keepingProvenOperator } from './proven-operators.ts';
import { requirePassword } from './require-password.ts';
import { countRecoveryCodes, findFactors } from './second-factor.queries.ts';
import { beginFactor, confirmByCode, removeApp, renewCodes } from './second-factor.ts';

/**
 * Authenticator app codes as a second factor. Changes require more than an open session, which may have been left
 * unattended.
 */
export function secondFactorRoutes(route: Route): void {
  route(getSecondFactor, async ({ session }, { db }) => {
    const { appSecret, passkeys, enabledAt } = await findFactors(db, session.user.id);
    const recoveryCodesLeft = enabledAt ? await countRecoveryCodes(db, session.user.id) : 0;
    return { enabled: enabledAt !== null, enabledAt, app: appSecret !== null, passkeys, recoveryCodesLeft };
  });

  route(beginSecondFactor, async ({ body, session }, deps) => {
    await requireOwnPassword(deps, session, body.password);
    return beginFactor(deps, { user: session.user.id, email: session.user.email });
  });

  route(confirmSecondFactor, async ({ body, session }, deps) => {
    const { user } = session;
    await requireRateLimit(
      deps.db,
      { key: `second-factor-confirm:${user.id}`, failures: 10 },
      deps.clock.now(),
    );
    const recoveryCodes = await change(deps, { user: user.id }, (inside) =>
      confirmByCode(inside, user.id, body.code),
    );
    return { recoveryCodes };
  });

  route(renewRecoveryCodes, async ({ body, session }, deps) => {
    await requireOwnPassword(deps, session, body.password);
    const { id } = session.user;
    const renewal = { user: id, isRenewal: true };
    return { recoveryCodes: await change(deps, renewal, (inside) => renewCodes(inside, id)) };
  });

  route(disableSecondFactor, async ({ body, session }, deps) => {
    await requireOwnPassword(deps, session, body.password);
    const { id } = session.user;
    await change(deps, { user: id }, (inside) =>
      keepingProvenOperator(inside.db, () => removeApp(inside, id)),
    );
  });
}

function requireOwnPassword(deps: Deps, session: Session, password: string): Promise<void> {
  return requirePassword(deps, session, { password, propertyPath: 'password' });
}

/**
 * Changes by the owner are logged in the same transaction; for recovery codes, only the fact that they were replaced.
 */
function change<Result>(
  deps: Deps,
  { user, isRenewal = false }: { readonly user: number; readonly isRenewal?: boolean },
  work: (inside: InTx<Deps>) => Promise<Result>,
): Promise<Result> {
  return deps.db.transaction().execute(async (db) => {
    const before = await findSwitches(db, user);
    const result = await work({ ...deps, db });
    const after = isRenewal ? { ...before, recoveryCodes: 'changed' } : await findSwitches(db, user);
    const details = { before, after };
    await audit(db, { user, action: 'second-factor', subject: `/api/users/${user}`, details });
    return result;
  });
}

/** The active factors, for the audit log. */
async function findSwitches(tx: Tx, user: number): Promise<{ secondFactor: boolean; app: boolean }> {
  const { appSecret, enabledAt } = await findFactors(tx, user);
  return { secondFactor: enabledAt !== null, app: appSecret !== null };
}
