import { type PlainCode, refusal } from '@blattwerk/contract/http/refusal.ts';
import type { Locale, role } from '@blattwerk/contract/session/session.contract.ts';
import type { z } from 'zod';
import { ApiError } from '../api-error.ts';

export type Role = z.output<typeof role>;

/** A user with their partner, as every signed-in call knows it. */
export interface Account {
  readonly user: {
    readonly id: number;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone: string | null;
    readonly locale: Locale;
  };
  readonly partner: { readonly id: number; readonly displayName: string };
  readonly roles: Role[];
  readonly disabled: boolean;
}

/** Whoever makes a call, as its token says. */
export interface Session extends Account {
  readonly id: number;
  /** When it was last used, to within some minutes. */
  readonly lastSeenAt: Date;
}

/** How a server finds out who calls. */
export interface Authentication {
  /** The live session of an `Authorization: Bearer …` header. @throws ApiError 401 without one */
  byHeader(header: string | undefined): Promise<Session>;
  /** The live session for which exactly this address was opened. @throws ApiError 401 without one */
  byTicket(address: string): Promise<Session>;
}

/** Whether the caller is an operator, who sees everybody (specification, section 1: ROLE_ADMIN). */
export function isOperator(session: Session): boolean {
  return session.roles.includes('ROLE_ADMIN');
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

/** 401 with the texts that existing clients of such an API know. */
export function unauthorized(code: Extract<PlainCode, 'sessionMissing' | 'sessionInvalid'>): ApiError {
  return new ApiError(401, code, {
    body: { code: 401, message: refusal(code).text },
    headers: { 'www-authenticate': 'Bearer' },
  });
}
