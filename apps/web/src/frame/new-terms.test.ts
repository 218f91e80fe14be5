import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { startEarlyCalls } from '../api/early.ts';
import { read } from '../api/request.ts';
import { storeAccount } from '../api/session-store.ts';
import { type NewTerms, newTermsQuery } from './new-terms.data.ts';
import { asksForNewTerms, hasOpen, isUnanswered, learnEarlyTerms } from './new-terms.ts';

vi.hoisted(() => {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('window', globalThis);
});

const document = (id: number) => ({
  id,
  kind: 'terms' as const,
  version: '3',
  title: 'Nutzungsbedingungen',
  validFrom: '2026-12-01T00:00:00+01:00',
});

test('postponed terms are not asked for, a version published since is', () => {
  expect(hasOpen([document(4)], [])).toBe(true);
  expect(hasOpen([document(4)], [4])).toBe(false);
  expect(hasOpen([document(4), document(5)], [4])).toBe(true);
  expect(hasOpen([], [])).toBe(false);
});

test('a page is held until the answer arrives, but not if the read fails', async () => {
  const { queryKey } = newTermsQuery();
  const client = new QueryClient();
  expect(isUnanswered(client)).toBe(true);
  const { promise, resolve } = Promise.withResolvers<NewTerms>();
  const reading = client.fetchQuery({ queryKey, queryFn: () => promise });
  expect(isUnanswered(client)).toBe(true);
  resolve([]);
  await reading;
  expect(isUnanswered(client)).toBe(false);
  const other = new QueryClient();
  const queryFn = () => Promise.reject(new Error('no answer'));
  await expect(other.fetchQuery({ queryKey, queryFn, retry: false })).rejects.toThrow('no answer');
  expect(isUnanswered(other)).toBe(false);
});

test('the read started by the document decides before the first paint, and no other read is started', async () => {
  const user = {
    id: 1,
    firstName: 'A',
    lastName: 'B',
    email: 'a@b.example',
    phone: null,
    locale: 'de' as const,
  };
  const partner = { id: 7, displayName: 'A B' };
  storeAccount({ user, partner, roles: ['ROLE_USER'], rights: [] }, 'secret');
  const [path] = newTermsQuery().queryKey;
  const entries = [{ path, status: 200, body: [document(4)] }];
  const send = vi.fn(async (_: string) => new Response(JSON.stringify(entries)));
  vi.stubGlobal('fetch', send);
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: ({ queryKey }) => read(String(queryKey[0])), retry: false } },
  });
  await learnEarlyTerms(client);
  expect([send.mock.calls.length, asksForNewTerms(client)]).toEqual([0, false]);
  startEarlyCalls('secret', [path]);
  await learnEarlyTerms(client);
  expect(asksForNewTerms(client)).toBe(true);
  expect(send.mock.calls.map(([url]) => url)).toEqual(['/api/batch']);
});
