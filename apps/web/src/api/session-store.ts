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

/** Calls `listener` on each sign-in and each change of the account. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current session. */
export function getSession(): Session {
  return current;
}

/** The session; the component re-renders when it changes. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, getSession);
}

/** Whether the user works for the company, with full access or with rights by task. */
export function isOperator({ roles }: Pick<Session, 'roles'>): boolean {
  return roles.includes('ROLE_ADMIN') || roles.includes('ROLE_STAFF');
}

/** Whether the user works for the company and is no partner, so no partner data is their own. */
export function isStaff({ token, partner }: Pick<Session, 'token' | 'partner'>): boolean {
  return token !== null && partner === null;
}

/** The signed-in partner's number, for screens behind the login. Throws if nobody is signed in. */
export function useOwnPartner(): number {
  const { partner } = useSession();
  if (partner === null) throw new Error('Nobody is signed in');
  return partner.id;
}

/** Stores the account that a login or a check returned. */
export function storeAccount(account: Account, token: string, now = Date.now()): void {
  const { user, partner, roles, rights } = account;
  set({ token, user, partner, roles, rights, lastCheck: now, error: null });
}

/** Stores why the sign-in failed; this drops an earlier token. */
export function storeLoginError(error: LoginError | null): void {
  set({ ...signedOut, error });
}

/**
 * Forgets the session for good. Listeners are not notified: the caller replaces the page, so that nothing of it remains
 * on screen and no late answer restores the session.
 */
export function clearSession(): void {
  ended = true;
  for (const key of [SESSION_KEY, LOCK_KEY, ACTIVE_KEY, TERMS_KEY]) localStorage.removeItem(key);
}

/** Keeps the session but detaches this page from it: the caller replaces the page, and late answers change nothing. */
export function suspendSession(): void {
  ended = true;
}

/** Whether the session has ended and the page is about to be replaced. */
export function sessionEnded(): boolean {
  return ended;
}

/** Calls `onChange` when another tab signs in or out, so that this one does not go on with a dead token. */
export function followOtherTabs(onChange: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key !== SESSION_KEY && event.key !== null) return;
    const before = current.token;
    current = readSession();
    if (current.token !== before) onChange();
  });
}
