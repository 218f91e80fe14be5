import {
  checkRecovery,
  recoverPassword as recoverPasswordCall,
  requestRecovery,
} from '@blattwerk/contract/joining/recovery.contract.ts';
import { withRoomForPassword } from '../identity/session/room-for-passwords.ts';
import type { Route } from '../platform/http/route.ts';
import { limitKey, requireFewCalls } from '../platform/throttle.ts';
import { checkCode, recoverPassword, requestCode } from './recovery.ts';

/** Calls of one address in 15 minutes, whatever it asks for: no robot tries its way through codes or addresses. */
const MOST_REQUESTS = 20;
const MOST_TRIES = 30;

/** How people who forgot their password come back. Public, and the same to everybody. */
export function recoveryRoutes(route: Route): void {
  route(requestRecovery, async ({ body, address }, deps) => {
    const limit = { key: limitKey('recovery-request', address), failures: MOST_REQUESTS };
    await requireFewCalls(deps.db, limit, deps.clock.now());
    await requestCode(deps, body.email);
  });

  route(checkRecovery, async ({ body, address }, deps) => {
    await requireFewCalls(deps.db, triesOf(address), deps.clock.now());
    await checkCode(deps, body);
  });

  route(recoverPasswordCall, ({ body, address }, deps) =>
    withRoomForPassword(async () => {
      await requireFewCalls(deps.db, triesOf(address), deps.clock.now());
      await recoverPassword(deps, body);
    }),
  );
}

/** Looking at a code and using it are counted together. */
const triesOf = (address: string) => ({ key: limitKey('recovery-code', address), failures: MOST_TRIES });
