import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isAskedEarly } from '../api/early.ts';
import { keepForResume } from '../api/resume.ts';
import { getSession } from '../api/session-store.ts';
import { TERMS_KEY } from '../api/storage-keys.ts';
import { stored } from '../api/stored.ts';
import { getViewed } from '../api/subject.ts';
import { type NewTerms, newTermsQuery } from './new-terms.data.ts';

/** The page to read and accept new terms, or postpone them. */
export const NEW_TERMS = '/new-terms';

/** Longest delay of the first page, or of the one after a sign-in. */
const MAX_WAIT_MS = 1_000;

/** A recent answer is not read again. */
const FRESH_MS = 5_000;

/** Reads the terms to accept, but does not wait for long. */
export async function learnNewTerms(client: QueryClient): Promise<void> {
  const waiting = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([readNewTerms(client), waiting]);
}

/** Reads them without a time limit. A failure is harmless: they are read again at the next start. */
async function readNewTerms(client: QueryClient): Promise<void> {
  await client.fetchQuery({ ...newTermsQuery(), staleTime: FRESH_MS }).catch(() => undefined);
}

/** Whether it is still unknown if there are terms to accept: no answer yet, and no failure. */
export function isUnanswered(client: QueryClient): boolean {
  const { status } = client.getQueryState(newTermsQuery().queryKey) ?? { status: 'pending' };
  return getViewed() === null && status === 'pending';
}

/**
 * The same at the start, if the document has requested them before the application had loaded: the answer decides whether
 * a page is painted at all. Starts no request that a page would have to wait for.
 */
export async function learnEarlyTerms(client: QueryClient): Promise<void> {
  const [path] = newTermsQuery().queryKey;
  if (isAskedEarly(getSession().token, path)) await learnNewTerms(client);
}

/** Whether there are known terms to accept that were not postponed. Never while viewing another partner. */
export function asksForNewTerms(client: QueryClient): boolean {
  const documents = client.getQueryData(newTermsQuery().queryKey) ?? [];
  return getViewed() === null && hasOpen(documents, stored<readonly number[]>(TERMS_KEY) ?? []);
}

/** Whether some of these documents were not postponed. */
export function hasOpen(documents: NewTerms, putOff: readonly number[]): boolean {
  return documents.some(({ id }) => !putOff.includes(id));
}

/** Postpones these until the next sign-in. */
export function putOffNewTerms(documents: NewTerms): void {
  localStorage.setItem(TERMS_KEY, JSON.stringify(documents.map(({ id }) => id)));
}

/** Removes an accepted document from the cache, before it is reloaded. */
export function forgetNewTerms(client: QueryClient, id: number): void {
  client.setQueryData(newTermsQuery().queryKey, (documents: NewTerms | undefined) =>
    documents?.filter((document) => document.id !== id),
  );
}

/** Remembers the current page, to return to it from the terms. */
export function comeBackFromTerms(): void {
  keepForResume(`${location.pathname}${location.search}`);
}

/**
 * Redirects to the terms if the first page was painted before they were known, because the answer was late or nothing had
 * asked. True until then: the page is painted, but must not be usable.
 */
export function useNewTerms(): boolean {
  const client = useQueryClient();
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(() => isUnanswered(client));
  useEffect(() => {
    if (getViewed() !== null) return;
    let isGone = false;
    const goThere = async () => {
      await readNewTerms(client);
      if (!isGone && asksForNewTerms(client)) {
        const { pathname, searchStr } = router.state.location;
        if (pathname !== NEW_TERMS) keepForResume(`${pathname}${searchStr}`);
        await router.navigate({ to: NEW_TERMS, replace: true });
      }
      setIsOpen(false);
    };
    void goThere();
    return () => {
      isGone = true;
    };
  }, [client, router]);
  return isOpen;
}
