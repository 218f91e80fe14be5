import { type Endpoint, openingKeyRights } from '@blattwerk/contract/http/endpoint.ts';
import { type PlainCode, refusal } from '@blattwerk/contract/http/refusal.ts';
import type { Right } from '@blattwerk/contract/http/rights.ts';
import type { Locale, role } from '@blattwerk/contract/session/session.contract.ts';
import type { z } from 'zod';
import { ApiError, notFound } from '../api-error.ts';

export type Role = z.output<typeof role>;

/** The partner behind a user. */
export interface OwnPartner {
  readonly id: number;
  readonly displayName: string;
}

/** A user with their partner, as available to every signed-in call. */
export interface Account {
  readonly user: {
    readonly id: number;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone: string | null;
    readonly locale: Locale;
  };
  /** Null for staff, who have no place in the tree. */
  readonly partner: OwnPartner | null;
  readonly roles: Role[];
  /** Rights of an operator: all of them with ROLE_ADMIN. */
  readonly rights: Right[];
  readonly disabled: boolean;
}

/** The caller of an API call, identified by the token. */
export interface Session extends Account {
  /** 0 for an API key, which has no session: no call open to keys looks one up. */
  readonly id: number;
  /** Time of last use, accurate to a few minutes. */
  readonly lastSeenAt: Date;
  /** The API key of the calling program; the account is that of the key's creator. */
  readonly key?: ServiceKey;
}

/** The API key of another program, as named in the log. */
interface ServiceKey {
  readonly id: number;
  readonly name: string;
}

/** How a server identifies callers. */
export interface Authentication {
  /**
   * The live session or API key of an `Authorization: Bearer …` header. `address` is the caller's network address.
   * @throws ApiError 401 without one; 429 after too many invalid keys
   */
  byHeader(header: string | undefined, address: string): Promise<Session>;
  /** The live session that has a ticket for exactly this address. @throws ApiError 401 without one */
  byTicket(address: string): Promise<Session>;
}

/**
 * Whether an account belongs to staff: with full access (specification, section 1: ROLE_ADMIN), or with rights by task.
 */
export function isOperator({ roles }: Pick<Account, 'roles'>): boolean {
  return roles.includes('ROLE_ADMIN') || roles.includes('ROLE_STAFF');
}

/** Whether the caller has a right. */
export function may({ rights }: Pick<Account, 'rights'>, right: Right): boolean {
  return rights.includes(right);
}

/** @throws ApiError 403 if the caller is not an operator */
export function requireOperator(session: Session): void {
  if (!isOperator(session)) throw new ApiError(403, 'accessDenied');
}

/** @throws ApiError 403 without the right */
export function requireRight(session: Session, right: Right): void {
  requireOneRight(session, [right]);
}

/**
 * An API key may make only the calls that its rights open. Calls about oneself, open to all staff or reserved for
 * decisions by people are not open to keys.
 * @throws ApiError 403 that says whether the key lacks a right or no key may make the call
 */
export function requireOpenToKeys(endpoint: Pick<Endpoint, 'access' | 'byPeople'>, session: Session): void {
  const opening = openingKeyRights(endpoint);
  if (opening.length === 0) throw new ApiError(403, 'apiKeyNotTaken');
  if (!opening.some((right) => may(session, right)))
    throw new ApiError(403, refusal('apiKeyRightMissing', { rights: opening.join(', ') }));
}

/** @throws ApiError 403 without any of the rights */
export function requireOneRight(session: Session, rights: readonly Right[]): void {
  if (!rights.some((right) => may(session, right))) throw new ApiError(403, 'accessDenied');
}

/** Whether a partner is the caller's own. */
export function isOwn({ partner }: Pick<Account, 'partner'>, asked: number): boolean {
  return partner?.id === asked;
}

/** The id of the caller's own partner; null for staff, who have none. */
export function ownPartnerId({ partner }: Pick<Account, 'partner'>): number | null {
  return partner?.id ?? null;
}

/** The caller's own partner. @throws ApiError 404 for staff, who have none */
export function ownPartner({ partner }: Pick<Account, 'partner'>): OwnPartner {
  if (partner === null) throw notFound();
  return partner;
}

/** @throws ApiError 401 or 403 for the session of a disabled account, depending on `disabledAccounts` */
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

/** 401 with the messages that existing clients of such an API expect. */
export function unauthorized(code: Extract<PlainCode, 'sessionMissing' | 'sessionInvalid'>): ApiError {
  return new ApiError(401, code, {
    body: { code: 401, message: refusal(code).text },
    headers: { 'www-authenticate': 'Bearer' },
  });
}
