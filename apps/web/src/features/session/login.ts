import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { request } from '../../api/request.ts';
import { type LoginError, storeAccount, storeLoginError } from '../../api/session-store.ts';

export type Account = CallAnswer<'GET /api/user/'>;

/** What came of a sign-in: the account, or why there is none and after how many seconds to try again. */
export type LoginResult =
  | { user: Account['user'] }
  | { error: LoginError; retryAfter: number | null; unreachable: boolean };

/** Why a sign-in failed: the server's own refusal of user or password, or anything else (specification, section 4). */
export function loginErrorOf(error: unknown): LoginError {
  const refused = error instanceof ApiError && error.status === 401 && error.reportsError;
  return refused ? 'unknownUserOrWrongPassword' : 'generalErrorAgainPlease';
}

/** Signs in and keeps the session; a failure is kept too, without a session. */
export async function login(username: string, password: string): Promise<LoginResult> {
  try {
    const { token, ...account } = await request('POST /api/login', { body: { username, password } });
    storeAccount(account, token);
    return { user: account.user };
  } catch (failure) {
    const error = loginErrorOf(failure);
    storeLoginError(error);
    const known = failure instanceof ApiError ? failure : null;
    return { error, retryAfter: known?.retryAfter ?? null, unreachable: known?.unreachable ?? false };
  }
}
