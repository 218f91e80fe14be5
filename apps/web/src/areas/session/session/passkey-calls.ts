import type { CallRequest } from '@blattwerk/contract/api.ts';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { ApiError } from '../../../api/api-error.ts';
import { clearLock } from '../../../api/lock.ts';
import { request } from '../../../api/request.ts';
import { storeAccount } from '../../../api/session-store.ts';
import type { Account } from './login.ts';

/** Why the browser created or used no passkey; each has its text. */
export type PasskeyProblem = 'cancelled' | 'known' | 'unsupported' | 'elsewhere' | 'other';

/** Why a passkey failed: the server's refusal, or the browser's error. */
export type PasskeyFailure = ApiError | PasskeyProblem;

/** By name of the browser's error (WebAuthn, sections 5.1.3 and 5.1.4). */
const problems: Readonly<Record<string, PasskeyProblem>> = {
  AbortError: 'cancelled',
  // Cancelled by the user, or timed out after five minutes.
  NotAllowedError: 'cancelled',
  InvalidStateError: 'known',
  ConstraintError: 'unsupported',
  NotSupportedError: 'unsupported',
  SecurityError: 'elsewhere',
};

type Asked<Answer> = { readonly answer: Answer } | { readonly problem: PasskeyProblem };

/** The browser's result, or its problem. */
async function ask<Answer>(ceremony: () => Promise<Answer>): Promise<Asked<Answer>> {
  try {
    return { answer: await ceremony() };
  } catch (error) {
    return { problem: (error instanceof Error ? problems[error.name] : undefined) ?? 'other' };
  }
}

/** The contract passes WebAuthn's options through as an opaque object. */
type Options = Readonly<Record<string, unknown>>;

const make = (options: Options) =>
  ask(() => startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }));

const show = (options: Options) =>
  ask(() =>
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  );

/** Signs in by a passkey and stores the session; with `username` only to that account. */
export async function signInByPasskey(
  username?: string,
): Promise<{ readonly user: Account['user'] } | { readonly failure: PasskeyFailure }> {
  try {
    const { options } = await request('POST /api/login/passkey/options');
    const result = await show(options);
    if ('problem' in result) return { failure: result.problem };
    const body = { credential: result.answer, ...(username !== undefined && { username }) };
    const { token, ...account } = await request('POST /api/login/passkey', { body });
    storeAccount(account, token);
    clearLock();
    return { user: account.user };
  } catch (error) {
    if (error instanceof ApiError) return { failure: error };
    throw error;
  }
}

/** Proves the second factor by one of the user's passkeys; returns the failure, or null on success. */
export async function proveByPasskey(): Promise<PasskeyFailure | null> {
  try {
    const { options } = await request('POST /api/user/passkeys/proof/options', { body: {} });
    const result = await show(options);
    if ('problem' in result) return result.problem;
    await request('POST /api/user/passkeys/proof', { body: { credential: result.answer } });
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** A browser's passkey assertion. */
export type ShownCredential = CallRequest<'POST /api/user/passkeys/proof'>['body']['credential'];

/** Asks for a passkey assertion for these approvals only: returns what goes with the decision, or the failure. */
export async function showForApprovals(
  approvals: readonly number[],
): Promise<{ readonly credential: ShownCredential } | { readonly failure: PasskeyFailure }> {
  try {
    const body = { approvals: [...approvals] };
    const { options } = await request('POST /api/user/passkeys/proof/options', { body });
    const result = await show(options);
    return 'problem' in result ? { failure: result.problem } : { credential: result.answer };
  } catch (error) {
    if (error instanceof ApiError) return { failure: error };
    throw error;
  }
}

/** Creates and adds a passkey. Throws an {@link ApiError} if the server refuses, as forms expect it. */
export async function addPasskey({
  name,
  password,
}: {
  name: string;
  password: string;
}): Promise<{ readonly recoveryCodes: readonly string[] | null } | { readonly problem: PasskeyProblem }> {
  const { options } = await request('POST /api/user/passkeys/options', { body: { password } });
  const result = await make(options);
  if ('problem' in result) return result;
  return request('POST /api/user/passkeys', { body: { name, credential: result.answer } });
}
