import { type DehydratedState, dehydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { clear, createStore, get, update } from 'idb-keyval';
import { ApiError } from '../../api/api-error.ts';
import { onReachableAgain } from '../../api/connection.ts';
import { getSession, isOperator } from '../../api/session-store.ts';
import { getSubject } from '../../api/subject.ts';
import { DATABASE } from './database.ts';
import { startWorker } from './worker-client.ts';

/** How many answers are kept, the latest. */
const KEPT = 150;

/** How long reading has to rest before it is kept, in milliseconds. */
const REST_MS = 1500;

/** What is older is not shown any more: a week, in milliseconds. */
const LONGEST_MS = 7 * 24 * 60 * 60 * 1000;

type Queries = DehydratedState['queries'];

interface Kept {
  /** Which session has read it, without telling its token. */
  readonly session: string;
  readonly queries: Queries;
}

const store = () => createStore(DATABASE, 'reads');

/** Names the session; null where nothing is kept: nobody is signed in, or an operator, who sees what is everybody's. */
async function sessionName(): Promise<string | null> {
  const session = getSession();
  const { token } = session;
  if (token === null || isOperator(session) || !('subtle' in crypto)) return null;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Keeps what is read on this device, so that it can be shown while there is no network: only what concerns oneself,
 * and only until signing out. Files are never kept.
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
    // Other pages of this session have kept what they read: it stays beside this.
    void update<Kept>('kept', (before) => merged(session, queries, before), store());
  };
  client.getQueryCache().subscribe(({ type, ...event }) => {
    if (type === 'updated' && 'action' in event && event.action.type === 'success')
      timer ??= setTimeout(save, REST_MS);
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
  const known = before?.session === session ? before.queries : [];
  const all = new Map([...known, ...read].map((query) => [query.queryHash, query]));
  const latest = [...all.values()].sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  return { session, queries: latest.slice(0, KEPT) };
}

/** Keeps what this page needs in order to open without a network: its files and what was read. */
export async function beginOffline(client: QueryClient): Promise<void> {
  await Promise.all([keepReads(client), startWorker()]);
}

/**
 * While the server cannot be reached, shows what was kept wherever a read gets no answer. What is shown so counts as
 * outdated: it is read again as soon as the server is back.
 */
export async function restoreReads(client: QueryClient): Promise<void> {
  const session = await sessionName();
  const kept = session === null ? undefined : await get<Kept>('kept', store());
  if (kept === undefined || kept.session !== session) return;
  const oldest = Date.now() - LONGEST_MS;
  const states = new Map(
    kept.queries
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
