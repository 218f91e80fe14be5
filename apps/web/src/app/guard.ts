import { request } from '../api/request.ts';
import { keepForResume } from '../api/resume.ts';
import { getSession, storeAccount } from '../api/session-store.ts';
import { needsCheck } from '../features/session/session.data.ts';

/** Where a sign-in leads anyway. */
const HOME = '/dashboard';

/** What the guard does before a page is shown. */
export type Decision = 'pass' | 'check' | 'login' | 'home';

interface Situation {
  path: string;
  requiresLogin: boolean;
  token: string | null;
  lastCheck: number | null;
  now: number;
}

/**
 * A page that is flagged as requiring login needs a token, and the server's word about it at least every five
 * minutes; the login page is only for those who are not signed in (specification, section 2).
 */
export function decide({ path, requiresLogin, token, lastCheck, now }: Situation): Decision {
  if (path === '/login') return token === null ? 'pass' : 'home';
  if (!requiresLogin) return 'pass';
  if (token === null) return 'login';
  return needsCheck(lastCheck, now) ? 'check' : 'pass';
}

let check: Promise<void> | undefined;

/** Asks the server about the session. A 401 ends it; any other failure leaves it to the next navigation. */
function checkSession(): Promise<void> {
  check ??= request('GET /api/user/')
    .then((account) => {
      const { token } = getSession();
      if (token !== null) storeAccount(account, token);
    })
    .catch(() => undefined)
    .finally(() => {
      check = undefined;
    });
  return check;
}

/** Judges one navigation. The page does not wait for the check: without a valid token it gets no data anyway. */
export function guard(path: string, search: string, requiresLogin: boolean): Decision {
  const { token, partner, lastCheck } = getSession();
  const usable = partner === null ? null : token;
  const decision = decide({ path, requiresLogin, token: usable, lastCheck, now: Date.now() });
  if (decision === 'check') void checkSession();
  if (decision === 'login' && path !== HOME) keepForResume(`${path}${search}`);
  return decision;
}
