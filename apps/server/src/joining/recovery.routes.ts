import {
  checkRecovery,
  recoverPassword as recoverPasswordCall,
  requestRecovery,
} from '@blattwerk/contract/joining/recovery.contract.ts';
import { withHashSlot } from '../identity/session/hash-slots.ts';
import type { Route } from '../platform/http/route.ts';
import { limitKey, requireRateLimit } from '../platform/throttle.ts';
import { checkCode, recoverPassword, requestCode } from './recovery.ts';

/** Calls per network address in 15 minutes, of any kind: no robot tries its way through codes or addresses. */
const MOST_REQUESTS = 20;
const MOST_TRIES = 30;

/** Password recovery. Public, with the same answers for everybody. */
export function recoveryRoutes(route: Route): void {
  route(requestRecovery, async ({ body, address }, deps) => {
    const limit = { key: limitKey('recovery-request', address), failures: MOST_REQUESTS };
    await requireRateLimit(deps.db, limit, deps.clock.now());
    await requestCode(deps, body.email);
  });

  route(checkRecovery, async ({ body, address }, deps) => {
    await requireRateLimit(deps.db, triesOf(address), deps.clock.now());
    await checkCode(deps, body);
  });

  route(recoverPasswordCall, ({ body, address }, deps) =>
    withHashSlot(async () => {
      await requireRateLimit(deps.db, triesOf(address), deps.clock.now());
      await recoverPassword(deps, body);
    }),
  );
}

/** Checking and using a code share one limit. */
const triesOf = (address: string) => ({ key: limitKey('recovery-code', address), failures: MOST_TRIES });
