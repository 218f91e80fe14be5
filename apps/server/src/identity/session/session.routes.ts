import {
  currentUser,
  endCurrentSession,
  login,
  logout,
} from '@blattwerk/contract/session/session.contract.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Route } from '../../platform/http/route.ts';
import { bearerToken } from '../../platform/http/session.ts';
import { withHashSlot } from './hash-slots.ts';
import { revokeSession } from './session.queries.ts';
import { signIn } from './sign-in.ts';
import { hashToken } from './token.ts';

/** Sign-in, sign-out and the caller's account. */
export function sessionRoutes(route: Route): void {
  route(login, ({ body, address, userAgent }, deps) =>
    withHashSlot(() =>
      signIn(deps, { email: body.username, password: body.password, code: body.code, address, userAgent }),
    ),
  );

  // Public, because signing out must work without a live session.
  for (const call of [logout, endCurrentSession]) {
    route(call, async ({ raw }, { db, clock }) => {
      const token = bearerToken(raw.headers.authorization);
      if (token)
        await inTransaction(db, (tx) => revokeSession(tx, { tokenHash: hashToken(token), now: clock.now() }));
    });
  }

  route(currentUser, async ({ session }) => session);
}
