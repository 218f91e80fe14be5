import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useSyncExternalStore } from 'react';
import { ACTIVE_KEY, LOCK_KEY, SESSION_KEY, TERMS_KEY } from './storage-keys.ts';
import { type LoginError, readSession, type Session, signedOut } from './stored-session.ts';

type Account = CallAnswer<'GET /api/user/'>;

const listeners = new Set<() => void>();
let current = readSession();
let ended = false;

function set(next: Session): void {
  if (ended) return;
  current = next;
  localStorage.setItem(SESSION_KEY, JSON.stringify(next));
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever somebody signs in, or what is known of them changes. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session as it is now. */
export function getSession(): Session {
  return current;
}

/** The session, followed by the component. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, getSession);
}

/** Whether somebody works for the company: with full access, or with rights by task. */
export function isOperator({ roles }: Pick<Session, 'roles'>): boolean {
  return roles.includes('ROLE_ADMIN') || roles.includes('ROLE_STAFF');
}

/** Whether somebody is signed in who is no partner: to them nothing is their own. */
export function isStaff({ token, partner }: Pick<Session, 'token' | 'partner'>): boolean {
  return token !== null && partner === null;
}

/** The signed-in partner's number, for what is shown behind the login. Throws where nobody is signed in. */
export function useOwnPartner(): number {
  const { partner } = useSession();
  if (partner === null) throw new Error('Nobody is signed in');
  return partner.id;
}

/** Takes over what the login or a check has answered. */
export function storeAccount(account: Account, token: string, now = Date.now()): void {
  const { user, partner, roles, rights } = account;
  set({ token, user, partner, roles, rights, lastCheck: now, error: null });
}

/** Keeps why the sign-in failed; an earlier token is gone then. */
export function storeLoginError(error: LoginError | null): void {
  set({ ...signedOut, error });
}

/**
 * Forgets the session for good. What is on the screen is not told: the caller replaces the page, so that nothing
 * of it stays, and no late answer brings the session back.
 */
export function clearSession(): void {
  ended = true;
  for (const key of [SESSION_KEY, LOCK_KEY, ACTIVE_KEY, TERMS_KEY]) localStorage.removeItem(key);
}

/** The session stays, but this page has done with it: the caller replaces the page, and no late answer changes anything. */
export function suspendSession(): void {
  ended = true;
}

/** Whether the session is over and the page about to be replaced. */
export function sessionEnded(): boolean {
  return ended;
}

/** Calls `onChange` when another tab has signed in or out, so that this one does not go on with a dead token. */
export function followOtherTabs(onChange: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key !== SESSION_KEY && event.key !== null) return;
    const before = current.token;
    current = readSession();
    if (current.token !== before) onChange();
  });
}
