import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { apiQuery } from '../../../api/api-query.ts';

/** The company's data, and what is missing before anyone can sign up. */
export type Company = CallAnswer<'GET /api/company'>;

/** A version of a document in all its languages. */
export type PublishedDocument = CallAnswer<'GET /api/company/legal_documents'>[number];

export type DocumentKind = PublishedDocument['kind'];

/** Kinds of documents, in the order in which they are needed. */
export const documentKinds = [
  'imprint',
  'privacy',
  'terms',
  'partner-agreement',
] as const satisfies readonly DocumentKind[];

export const companyQuery = () => apiQuery('GET /api/company', {});

export const publishedDocumentsQuery = () => apiQuery('GET /api/company/legal_documents', {});

/** All countries. Pages name them from their codes, in their own language. */
export const countriesQuery = () => apiQuery('GET /api/shopware_countries');

/**
 * Puts the changed company into the cache immediately and reloads the rest: the form beside needs the new state while
 * that is in flight.
 */
export function keepCompany(client: QueryClient, saved: Company): Promise<void> {
  client.setQueryData(companyQuery().queryKey, saved);
  return reloadCompany(client);
}

/** Reloads the company's data. */
export function rereadCompany(client: QueryClient): Promise<Company> {
  return client.fetchQuery({ ...companyQuery(), staleTime: 0 });
}

/** Reloads the newest version of a document. */
export async function rereadNewest(
  client: QueryClient,
  kind: DocumentKind,
): Promise<PublishedDocument | undefined> {
  const all = await client.fetchQuery({ ...publishedDocumentsQuery(), staleTime: 0 });
  return all.find((document) => document.kind === kind);
}

/** Whether a change was refused because its subject has changed meanwhile. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}

/** Reloads the company's data and documents. */
export function reloadCompany(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/company'),
  });
}
