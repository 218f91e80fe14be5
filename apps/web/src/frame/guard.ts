import { needsCheck, refreshAccount } from '../api/account.ts';
import { isLocked, setLocked } from '../api/lock.ts';
import { keepForResume } from '../api/resume.ts';
import { getSession } from '../api/session-store.ts';

/** Where a sign-in leads anyway. */
const HOME = '/dashboard';

/** What the guard does before a page is shown. */
export type Decision = 'pass' | 'check' | 'login' | 'home' | 'lock';

interface Situation {
  path: string;
  requiresLogin: boolean;
  token: string | null;
  locked: boolean;
  lastCheck: number | null;
  now: number;
}

/**
 * A page that is flagged as requiring login needs a token, and the server's word about it at least every five
 * minutes; the login page is only for those who are not signed in (specification, section 2). A locked session sees
 * the lock screen and nothing else.
 */
export function decide({ path, requiresLogin, token, locked, lastCheck, now }: Situation): Decision {
  if (path === '/lock-screen') return token === null ? 'login' : locked ? 'pass' : 'home';
  if (locked && token !== null && (requiresLogin || path === '/login')) return 'lock';
  if (path === '/login') return token === null ? 'pass' : 'home';
  if (!requiresLogin) return 'pass';
  if (token === null) return 'login';
  return needsCheck(lastCheck, now) ? 'check' : 'pass';
}

let check: Promise<void> | undefined;

/** Asks the server about the session. A 401 ends it; any other failure leaves it to the next navigation. */
function checkSession(): Promise<void> {
  check ??= refreshAccount()
    .catch(() => undefined)
    .finally(() => {
      check = undefined;
    });
  return check;
}

/** Judges one navigation. The page does not wait for the check: without a valid token it gets no data anyway. */
export function guard(path: string, search: string, requiresLogin: boolean): Decision {
  const { token, user, lastCheck } = getSession();
  const usable = user === null ? null : token;
  const locked = isLocked();
  const decision = decide({ path, requiresLogin, token: usable, locked, lastCheck, now: Date.now() });
  if (decision === 'check') void checkSession();
  if (decision === 'lock') setLocked();
  const interrupted = decision === 'login' || decision === 'lock';
  if (interrupted && requiresLogin && path !== HOME) keepForResume(`${path}${search}`);
  return decision;
}
