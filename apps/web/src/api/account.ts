import { request } from './request.ts';
import { getSession, storeAccount } from './session-store.ts';

/** Re-reads the signed-in account, after a change to it or to have the server confirm the session. */
export async function refreshAccount(): Promise<void> {
  const account = await request('GET /api/user/');
  const { token } = getSession();
  if (token !== null) storeAccount(account, token);
}

/** A session is confirmed again once its last check is this old (specification, section 9). */
const RECHECK_AFTER_MS = 5 * 60 * 1000;

/** Whether the server has to confirm the session again. */
export function needsCheck(lastCheck: number | null, now: number): boolean {
  return lastCheck === null || now - lastCheck >= RECHECK_AFTER_MS;
}
