import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { ApiError } from '../../../api/api-error.ts';
import { clearLock } from '../../../api/lock.ts';
import { request } from '../../../api/request.ts';
import { storeAccount, storeLoginError } from '../../../api/session-store.ts';
import type { LoginError } from '../../../api/stored-session.ts';

export type Account = CallAnswer<'GET /api/user/'>;

/** Credentials of a sign-in; `code` is the second factor's, if the account has one. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly code?: string;
}

/** Why there is no session, and the seconds to wait before a retry. */
export interface LoginFailure {
  readonly error: LoginError;
  readonly retryAfter: number | null;
  readonly unreachable: boolean;
}

/** Result of a sign-in: the account, a required second factor (`app`, `passkey` are available), or a failure. */
export type LoginResult =
  | { readonly user: Account['user'] }
  | { readonly secondFactor: 'required' | 'wrong'; readonly factors: readonly string[] }
  | LoginFailure;

/** The reason of a failed sign-in: the server's own refusal of user or password, or anything else (specification, section 4). */
export function loginErrorOf(error: unknown): LoginError {
  const refused = error instanceof ApiError && error.status === 401 && error.reportsError;
  return refused ? 'unknownUserOrWrongPassword' : 'generalErrorAgainPlease';
}

/** What the server requires besides the password, if anything. */
export function secondFactorOf(error: unknown): 'required' | 'wrong' | null {
  if (!(error instanceof ApiError) || error.status !== 401) return null;
  if (error.description === 'secondFactorRequired') return 'required';
  return error.description === 'secondFactorWrong' ? 'wrong' : null;
}

/** Signs in and stores the session; a failure is stored too, without a session. */
export async function login(credentials: Credentials): Promise<LoginResult> {
  try {
    const { token, ...account } = await request('POST /api/login', { body: { ...credentials } });
    storeAccount(account, token);
    clearLock();
    return { user: account.user };
  } catch (failure) {
    const apiError = failure instanceof ApiError ? failure : null;
    const secondFactor = secondFactorOf(failure);
    if (secondFactor !== null) return { secondFactor, factors: apiError?.factors ?? [] };
    const error = loginErrorOf(failure);
    storeLoginError(error);
    return { error, retryAfter: apiError?.retryAfter ?? null, unreachable: apiError?.unreachable ?? false };
  }
}

/** Whether the password belongs to a sign-up whose mail is not confirmed yet; nobody else finds out about one. */
export async function isUnconfirmed({ username, password }: Credentials): Promise<boolean> {
  try {
    const { waiting } = await request('POST /api/sign-up/unconfirmed', {
      body: { email: username, password },
    });
    return waiting;
  } catch (failure) {
    // Whatever the reason, the error of the sign-in remains.
    if (failure instanceof ApiError) return false;
    throw failure;
  }
}
