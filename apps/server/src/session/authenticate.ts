import { type PlainCode, refusal } from '@blattwerk/contract/http/refusal.ts';
import type { Deps } from '../platform/deps.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { type Account, findSession, type ReadAhead } from './session.queries.ts';
import { noteUse } from './sessions.queries.ts';
import { hashToken } from './token.ts';

/** Whoever makes a call, as its token says. */
export interface Session extends Account {
  readonly id: number;
  /** When it was last used, to within some minutes. */
  readonly lastSeenAt: Date;
  /** What was read together with it; undefined for calls that read nothing ahead. */
  readonly ahead?: unknown;
}

/**
 * Looks up the session of an `Authorization: Bearer …` header, and reads the caller's own rows with it where `ahead`
 * says so. There is no cache: a revoked token is dead at once, in every process.
 * @throws ApiError 401 without a live session
 */
export async function authenticate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  header: string | undefined,
  ahead?: ReadAhead,
): Promise<Session> {
  const token = bearerToken(header);
  if (token === null) throw unauthorized('sessionMissing');
  const now = clock.now();
  const session = await findSession(db, { tokenHash: hashToken(token), now, ahead });
  if (!session) throw unauthorized('sessionInvalid');
  if (!session.disabled) await noteUse(db, { id: session.id, lastSeenAt: session.lastSeenAt, now });
  return session;
}

/** @throws ApiError 401 or 403 for the session of a disabled account, as `disabledAccounts` says */
export function requireEnabled(
  session: Session,
  disabledAccounts: 'unauthorized' | 'forbidden' | 'allowed',
): void {
  if (!session.disabled || disabledAccounts === 'allowed') return;
  if (disabledAccounts === 'forbidden') throw new ApiError(403, 'accountDisabled');
  throw unauthorized('sessionInvalid');
}

/** The token of the header, or null. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? null;
}

/** 401 as an existing client of such an API knows it. */
export function invalidToken(): ApiError {
  return unauthorized('sessionInvalid');
}

/** The texts are those that existing clients of such an API know. */
function unauthorized(code: PlainCode): ApiError {
  return new ApiError(401, code, {
    body: { code: 401, message: refusal(code).text },
    headers: { 'www-authenticate': 'Bearer' },
  });
}
