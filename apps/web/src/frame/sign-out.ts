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
const PATIENCE_MS = 2_000;

const leaving = new AbortController();

/** Aborted when the session is given up, before the server ends it: what listens or asks in its name stops first. */
export const sessionLeft: AbortSignal = leaving.signal;

/** Forgets the session and replaces the page, so that nothing that was read stays in memory. */
function leave(): void {
  leaving.abort();
  localStorage.removeItem(RECENT_KEY);
  clearSession();
  forgetReads();
  view(null);
  location.replace('/');
}

/** Signs out at the server and here: session, cache, drafts. Here it holds even if the server cannot be reached. */
export async function signOut(): Promise<void> {
  if (sessionLeft.aborted) return;
  leaving.abort();
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
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

/** The server no longer knows the token: page and drafts are kept for this tab, and the user signs in again. */
export function sessionExpired(): void {
  if (sessionLeft.aborted) return;
  keepForResume(`${location.pathname}${location.search}`);
  noteExpired();
  leave();
}
