import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiQuery } from '../api/api-query.ts';
import { storeAccount, storeLoginError } from '../api/session-store.ts';
import type { Account } from '../api/stored-session.ts';
import { type Subject, view } from '../api/subject.ts';
import { openReads, reads } from './reads.ts';

beforeEach(() => {
  const storage = { setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  signOut();
});
afterEach(signOut);

/** Signs out, whatever the tests of a file did before. */
function signOut(): void {
  view(null);
  storeLoginError(null);
}

/** Signs in a partner. */
function signIn(): void {
  const account = { user: { id: 3 }, partner: { id: 2 }, roles: ['ROLE_USER'], rights: [] };
  storeAccount(account as unknown as Account, 'token');
}

const area = {
  news: (_: Subject, search: { page: number }, { id }: { id: number }) => [
    apiQuery('GET /api/news/{id}', { params: { id } }),
    apiQuery('GET /api/news', { query: { 'order[createdAt]': 'desc', page: search.page } }),
  ],
  media: (_search: unknown, { id }: { id: string }) => [
    apiQuery('GET /api/media/{id}', { params: { id }, query: { locale: 'de' } }),
  ],
};

/** The reads that a loader starts at a URL. */
async function started(load: (input: never) => void, pathname: string, id: number | string) {
  const prefetchQuery = vi.fn(({ queryKey }: { queryKey: readonly string[] }) => Promise.resolve(queryKey));
  const queryClient = { prefetchQuery } as unknown as QueryClient;
  load({
    context: { queryClient },
    location: { pathname },
    deps: { page: 3 },
    params: { id },
  } as never);
  await Promise.resolve();
  return prefetchQuery.mock.calls.map(([{ queryKey }]) => queryKey[0]);
}

const news = reads(() => Promise.resolve(area), 'news');

test('a page’s reads depend on its subject, its search and its path', async () => {
  signIn();
  expect(await started(news, '/app/orders', 7)).toEqual([
    '/api/news/7',
    '/api/news?order%5BcreatedAt%5D=desc&page=3',
  ]);
});

test('a page that is not shown of a viewed partner reads nothing', async () => {
  signIn();
  view({ partner: 9, name: 'Berta', user: null });
  expect(await started(news, '/app/orders', 7)).toEqual([]);
  expect(await started(news, '/app/news/news', 7)).toHaveLength(2);
});

test('signed out, only public pages read', async () => {
  expect(await started(news, '/app/orders', 7)).toEqual([]);
  const media = openReads(() => Promise.resolve(area), 'media');
  expect(await started(media, '/app/mediathek/article/9', '9')).toEqual(['/api/media/9?locale=de']);
});

test('code that fails to load fails nowhere', async () => {
  signIn();
  const broken = reads((): Promise<typeof area> => Promise.reject(new Error('no network')), 'news');
  expect(await started(broken, '/app/orders', 7)).toEqual([]);
});
