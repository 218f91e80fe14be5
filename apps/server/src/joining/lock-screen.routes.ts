import { unlock } from '@blattwerk/contract/joining/lock-screen.contract.ts';
import { requirePassword } from '../identity/session/require-password.ts';
import type { Route } from '../platform/http/route.ts';

/** The lock screen: the session continues, but requires the password again. */
export function lockScreenRoutes(route: Route): void {
  route(unlock, ({ body, session }, deps) =>
    requirePassword(deps, session, { password: body.password, propertyPath: 'password' }),
  );
}
