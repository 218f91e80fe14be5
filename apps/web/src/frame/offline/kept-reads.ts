import { type DehydratedState, dehydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { clear, createStore, get, update } from 'idb-keyval';
import { ApiError } from '../../api/api-error.ts';
import { onReachableAgain } from '../../api/connection.ts';
import { getSession, isOperator } from '../../api/session-store.ts';
import { getSubject } from '../../api/subject.ts';
import { DATABASE } from './database.ts';

/** Number of stored answers, the latest ones. */
const MAX_ANSWERS = 150;

/** Pause in reading before answers are stored, in milliseconds. */
const IDLE_MS = 1500;

/** Maximum age of displayed data: a week, in milliseconds. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;

type Queries = DehydratedState['queries'];

interface Kept {
  /** The session that has read it, without its token. */
  readonly session: string;
  readonly queries: Queries;
}

const store = () => createStore(DATABASE, 'reads');

/** Identifies the session; null if nothing may be stored: signed out, or an operator, who sees everyone's data. */
async function sessionName(): Promise<string | null> {
  const session = getSession();
  const { token } = session;
  if (token === null || isOperator(session) || !('subtle' in crypto)) return null;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Stores reads on this device to show them without a network: only the user's own data, and only until they sign out.
 * Files are never stored.
 */
async function keepReads(client: QueryClient): Promise<void> {
  const session = await sessionName();
  if (session === null || (await get<Kept>('kept', store()))?.session !== session) await clear(store());
  if (session === null) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    if (getSession().token === null || getSubject()?.as !== 'own') return;
    const { queries } = dehydrate(client, { shouldDehydrateQuery: isKept });
    // Merges with what other pages of this session have stored.
    void update<Kept>('kept', (before) => merged(session, queries, before), store());
  };
  client.getQueryCache().subscribe(({ type, ...event }) => {
    if (type === 'updated' && 'action' in event && event.action.type === 'success')
      timer ??= setTimeout(save, IDLE_MS);
  });
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) save();
  });
  save();
}

function isKept({ state, queryKey }: Query): boolean {
  return state.status === 'success' && typeof queryKey[0] === 'string' && !(state.data instanceof Blob);
}

function merged(session: string, read: Queries, before: Kept | undefined): Kept {
  const earlier = before?.session === session ? before.queries : [];
  const all = new Map([...earlier, ...read].map((query) => [query.queryHash, query]));
  const latest = [...all.values()].sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  return { session, queries: latest.slice(0, MAX_ANSWERS) };
}

/** Stores what this page needs to open without a network: its files and its reads. */
export async function beginOffline(client: QueryClient): Promise<void> {
  await Promise.all([keepReads(client), startWorker()]);
}

/**
 * While the server is unreachable, fills reads without an answer from the stored ones. They count as stale, so they are
 * read again as soon as the server is back.
 */
export async function restoreReads(client: QueryClient): Promise<void> {
  const session = await sessionName();
  const snapshot = session === null ? undefined : await get<Kept>('kept', store());
  if (snapshot === undefined || snapshot.session !== session) return;
  const oldest = Date.now() - MAX_AGE_MS;
  const states = new Map(
    snapshot.queries
      .filter(({ state }) => state.dataUpdatedAt >= oldest)
      .map(({ queryHash, state }) => [queryHash, state]),
  );
  const restore = (query: Query) => {
    const state = states.get(query.queryHash);
    if (state === undefined || query.state.status !== 'error' || !isUnreachable(query.state.error)) return;
    query.setState({ ...state, fetchStatus: 'idle', isInvalidated: true });
  };
  const cache = client.getQueryCache();
  cache.getAll().forEach(restore);
  const stop = cache.subscribe(({ type, query, ...event }) => {
    if (type === 'updated' && 'action' in event && event.action.type === 'error') restore(query);
  });
  onReachableAgain(stop);
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.unreachable;
}

/**
 * Registers the service worker that stores the product's files, so that it opens without a network. Browsers that lack or
 * forbid one do without.
 */
async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js');
    const { active } = await navigator.serviceWorker.ready;
    const loaded = () =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name, location.href).pathname);
    // Files that this page loaded before the worker existed; later ones pass through it.
    active?.postMessage({ loaded: loaded() });
  } catch {
    // No storage, or a private window: the product works while there is a network.
  }
}
