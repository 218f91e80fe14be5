import type { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { apiQuery } from '../api/api-query.ts';
import type { Subject } from '../api/subject.ts';
import { openReads, reads } from './reads.ts';

const { subject } = vi.hoisted(() => {
  // A file before this may have loaded what is mocked as it is.
  vi.resetModules();
  return { subject: { current: null as Subject | null } };
});

vi.mock('../api/subject.ts', () => ({ getSubject: () => subject.current }));

afterEach(() => {
  subject.current = null;
});
afterAll(() => void vi.resetModules());

const area = {
  news: (_: Subject, search: { page: number }, { id }: { id: number }) => [
    apiQuery('GET /api/news/{id}', { params: { id } }),
    apiQuery('GET /api/news', { query: { 'order[createdAt]': 'desc', page: search.page } }),
  ],
  media: (_search: unknown, { id }: { id: string }) => [
    apiQuery('GET /api/media/{id}', { params: { id }, query: { locale: 'de' } }),
  ],
};

const own = { partner: 2, user: 3, own: true, as: 'own' } as const;

/** What a loader starts at an address. */
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

test('the reads of a page are those of its person, its search and its path', async () => {
  subject.current = own;
  expect(await started(news, '/app/orders', 7)).toEqual([
    '/api/news/7',
    '/api/news?order%5BcreatedAt%5D=desc&page=3',
  ]);
});

test('a page that is not shown of whoever is looked at reads nothing', async () => {
  subject.current = { ...own, own: false, as: 'team' };
  expect(await started(news, '/app/orders', 7)).toEqual([]);
  expect(await started(news, '/app/news/news', 7)).toHaveLength(2);
});

test('signed out only open pages read', async () => {
  expect(await started(news, '/app/orders', 7)).toEqual([]);
  const media = openReads(() => Promise.resolve(area), 'media');
  expect(await started(media, '/app/mediathek/article/9', '9')).toEqual(['/api/media/9?locale=de']);
});

test('code that cannot be loaded fails nowhere', async () => {
  subject.current = own;
  const broken = reads((): Promise<typeof area> => Promise.reject(new Error('no network')), 'news');
  expect(await started(broken, '/app/orders', 7)).toEqual([]);
});
