import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
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

/** Reads again who the company is and what it has published. */
export function reloadCompany(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/company'),
  });
}
