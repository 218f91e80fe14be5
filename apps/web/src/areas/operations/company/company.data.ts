import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { apiQuery } from '../../../api/api-query.ts';

/** Who the company is, and what is missing before anybody can sign up. */
export type Company = CallAnswer<'GET /api/company'>;

/** A version of a document, in all its languages. */
export type PublishedDocument = CallAnswer<'GET /api/company/legal_documents'>[number];

export type DocumentKind = PublishedDocument['kind'];

/** What a company publishes, in the order in which it is needed. */
export const documentKinds = [
  'imprint',
  'privacy',
  'terms',
  'partner-agreement',
] as const satisfies readonly DocumentKind[];

export const companyQuery = () => apiQuery('GET /api/company', {});

export const publishedDocumentsQuery = () => apiQuery('GET /api/company/legal_documents', {});

/** Every country, by its name in the account's language. */
export const countriesQuery = () => apiQuery('GET /api/shopware_countries');

/**
 * Shows at once who the company is after a change, and reads the rest again: the form beside is about what there is now,
 * also while that is on its way.
 */
export function keepCompany(client: QueryClient, saved: Company): Promise<void> {
  client.setQueryData(companyQuery().queryKey, saved);
  return reloadCompany(client);
}

/** Who the company is now, read again. */
export function rereadCompany(client: QueryClient): Promise<Company> {
  return client.fetchQuery({ ...companyQuery(), staleTime: 0 });
}

/** The newest version of a document that there is now, read again. */
export async function rereadNewest(
  client: QueryClient,
  kind: DocumentKind,
): Promise<PublishedDocument | undefined> {
  const all = await client.fetchQuery({ ...publishedDocumentsQuery(), staleTime: 0 });
  return all.find((document) => document.kind === kind);
}

/** Whether a change was refused because what it is meant for has changed meanwhile. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}

/** Reads again who the company is and what it has published. */
export function reloadCompany(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/company'),
  });
}
