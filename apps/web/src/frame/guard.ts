import { needsCheck, refreshAccount } from '../api/account.ts';
import { isLocked, setLocked } from '../api/lock.ts';
import { keepForResume } from '../api/resume.ts';
import { getSession } from '../api/session-store.ts';

/** Default destination after signing in. */
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
 * A page flagged as requiring login needs a token that the server has confirmed within five minutes; the login page is
 * only for users who are not signed in (specification, section 2). A locked session sees only the lock screen.
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

/** Has the server confirm the session. A 401 ends it; any other failure is left to the next navigation. */
function checkSession(): Promise<void> {
  check ??= refreshAccount()
    .catch(() => undefined)
    .finally(() => {
      check = undefined;
    });
  return check;
}

/** Guards one navigation. The page does not wait for the check: without a valid token it gets no data anyway. */
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
