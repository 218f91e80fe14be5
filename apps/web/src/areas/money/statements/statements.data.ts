import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { keepPreviousData, type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../api/api-error.ts';
import { apiQuery } from '../../../api/api-query.ts';
import { orderOf } from '../../../ui/table/table-search.ts';
import { type StatementsSearch, statementsTable } from './statements-search.ts';

/** One statement as a line of the list. */
export type StatementLine = CallAnswer<'GET /api/partners/{id}/statements'>['items'][number];

/** Number of documents shown at first. */
export const SHOWN = 5;

/** One page of a partner's statements. */
export function statementPageQuery(
  id: number,
  search: StatementsSearch,
  page: { page: number; limits: number },
) {
  const { sort, direction } = orderOf(statementsTable, search);
  return apiQuery('GET /api/partners/{id}/statements', {
    params: { id },
    query: { ...page, [`order[${sort}]`]: direction },
  });
}

/** A single statement in full. */
export const statementQuery = (id: number, cycle: number) =>
  apiQuery('GET /api/partners/{id}/statements/{cycle}', { params: { id, cycle } });

/** A partner's yearly statements. */
export const yearsQuery = (id: number) =>
  apiQuery('GET /api/partners/{id}/year_statements', { params: { id } });

/** A requested book extract. */
export type BookExtract = CallAnswer<'GET /api/partners/{id}/book_extracts'>['items'][number];

/** The latest book extracts of a partner. */
export const extractsQuery = (id: number, limits = SHOWN) =>
  apiQuery('GET /api/partners/{id}/book_extracts', { params: { id }, query: { limits } });

/** The latest signed documents of a partner. */
export const signedDocumentsQuery = (id: number, limits = SHOWN) =>
  apiQuery('GET /api/partners/{id}/signed_documents', { params: { id }, query: { limits } });

/** Reloads a partner's extracts and signed documents, however many are shown. */
export function refreshDocuments(client: QueryClient, partner: number): Promise<void> {
  const lists = ['book_extracts', 'signed_documents'].map((list) => `/api/partners/${partner}/${list}`);
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => lists.includes(String(path).split('?')[0] ?? ''),
  });
}

/** Polling interval while one is being created. */
const POLL_MS = 3_000;

/** The same, polled while one is being created. */
export function useExtracts(
  partner: number,
  limits: number,
): UseQueryResult<{ items: BookExtract[]; total: number }, ApiError> {
  return useQuery({
    ...extractsQuery(partner, limits),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ status }) => status === 'waiting') ? POLL_MS : false,
  });
}
