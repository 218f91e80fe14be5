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

/** Where new terms are read and accepted, or put off. */
export const NEW_TERMS = '/new-terms';

/** The first page, or that after a sign-in, is not kept waiting for it any longer than this. */
const PATIENCE_MS = 1_000;

/** What was read a moment ago is not read again. */
const FRESH_MS = 5_000;

/** Learns what there is to accept, as far as that is known soon. */
export async function learnNewTerms(client: QueryClient): Promise<void> {
  const waiting = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([readNewTerms(client), waiting]);
}

/** Reads it, however long that takes. A failure changes nothing: it is asked for again with the next start. */
async function readNewTerms(client: QueryClient): Promise<void> {
  await client.fetchQuery({ ...newTermsQuery(), staleTime: FRESH_MS }).catch(() => undefined);
}

/** Whether it is still open what there is to accept: nobody has answered yet, and nothing has failed. */
export function isUnanswered(client: QueryClient): boolean {
  const { status } = client.getQueryState(newTermsQuery().queryKey) ?? { status: 'pending' };
  return getViewed() === null && status === 'pending';
}

/**
 * The same at the start, where the document has asked for it before the application was there: the answer decides whether a
 * page is painted at all. Nothing is asked for that a page would have to wait for.
 */
export async function learnEarlyTerms(client: QueryClient): Promise<void> {
  const [path] = newTermsQuery().queryKey;
  if (isAskedEarly(getSession().token, path)) await learnNewTerms(client);
}

/** Whether there is something to accept, as far as is known, that was not put off. Nobody is asked while they look at others. */
export function asksForNewTerms(client: QueryClient): boolean {
  const known = client.getQueryData(newTermsQuery().queryKey) ?? [];
  return getViewed() === null && hasOpen(known, stored<readonly number[]>(TERMS_KEY) ?? []);
}

/** Whether some of these documents were not put off. */
export function hasOpen(documents: NewTerms, putOff: readonly number[]): boolean {
  return documents.some(({ id }) => !putOff.includes(id));
}

/** Asks for these again after the next sign-in, and no sooner. */
export function putOffNewTerms(documents: NewTerms): void {
  localStorage.setItem(TERMS_KEY, JSON.stringify(documents.map(({ id }) => id)));
}

/** Keeps that something was accepted, before it is read again. */
export function forgetNewTerms(client: QueryClient, id: number): void {
  client.setQueryData(newTermsQuery().queryKey, (known: NewTerms | undefined) =>
    known?.filter((document) => document.id !== id),
  );
}

/** Where somebody goes there by a link, they come back to where they are now. */
export function comeBackFromTerms(): void {
  keepForResume(`${location.pathname}${location.search}`);
}

/**
 * Leads there where it was not known before the first page that there is something: the answer came late, or nobody had asked.
 * True until it is there: the page is painted meanwhile, and nothing of it may be used.
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
