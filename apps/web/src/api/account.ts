import { request } from './request.ts';
import { getSession, storeAccount } from './session-store.ts';

/** Reads the own account anew: after something of it was changed, or to have the server confirm the session. */
export async function refreshAccount(): Promise<void> {
  const account = await request('GET /api/user/');
  const { token } = getSession();
  if (token !== null) storeAccount(account, token);
}
