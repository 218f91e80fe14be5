import { request } from '../api/request.ts';
import { clearResume, keepForResume, noteExpired } from '../api/resume.ts';
import { clearSession } from '../api/session-store.ts';
import {
  BEFORE_LESSONS_KEY,
  PAYOUT_KEY,
  PUSH_KEY,
  RECENT_KEY,
  TABLES_KEY,
  TYPING_KEY,
} from '../api/storage-keys.ts';
import { view } from '../api/subject.ts';
import { SHARED_CACHE } from '../worker/shared-content.ts';
import { forgetReads } from './offline/offline.ts';

/** How long signing out waits for a server that does not answer. */
const MAX_WAIT_MS = 2_000;

const leaving = new AbortController();

/** Aborted before the server ends the session: everything that listens or reads on its behalf stops first. */
export const sessionLeft: AbortSignal = leaving.signal;

/** Forgets the session and replaces the page, so that nothing read stays in memory. */
function leave(): void {
  leaving.abort();
  localStorage.removeItem(RECENT_KEY);
  clearSession();
  forgetReads();
  view(null);
  location.replace('/');
}

/** Signs out at the server and locally: session, cache, drafts. Locally it works even if the server is unreachable. */
export async function signOut(): Promise<void> {
  if (sessionLeft.aborted) return;
  leaving.abort();
  const patience = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([request('GET /logout').catch(() => undefined), patience]);
  clearResume();
  localStorage.removeItem(TABLES_KEY);
  localStorage.removeItem(TYPING_KEY);
  sessionStorage.removeItem(PAYOUT_KEY);
  sessionStorage.removeItem(BEFORE_LESSONS_KEY);
  localStorage.removeItem(PUSH_KEY);
  void globalThis.caches?.delete(SHARED_CACHE);
  leave();
}

/** The server no longer accepts the token: saves page and drafts for this tab, and asks the user to sign in again. */
export function sessionExpired(): void {
  if (sessionLeft.aborted) return;
  keepForResume(`${location.pathname}${location.search}`);
  noteExpired();
  leave();
}
