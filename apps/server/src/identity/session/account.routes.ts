import { changePassword } from '@blattwerk/contract/session/password.contract.ts';
import { endOtherSessions, endSession, listSessions } from '@blattwerk/contract/session/sessions.contract.ts';
import { notFound } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { deviceName } from '../../platform/device.ts';
import type { Route } from '../../platform/http/route.ts';
import { hashPassword } from './password.ts';
import { requirePassword } from './require-password.ts';
import { savePassword } from './save-password.ts';
import { revokeSessionsOf } from './session.queries.ts';
import { endSessionOf, findSessions } from './sessions.queries.ts';

/** The caller's own password and sessions. */
export function ownAccountRoutes(route: Route): void {
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
}
