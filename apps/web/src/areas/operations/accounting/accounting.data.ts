import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import type { DocumentsSearch, OpenItemsSearch } from './accounting-search.ts';

/** Summary of a month of the books. */
export type AccountingMonth = CallAnswer<'GET /api/accounting/{month}'>;

/** What a file for the tax adviser lacks. */
export type MissingPart = AccountingMonth['files'][number]['missing'][number];

export type BookedMonth = CallAnswer<'GET /api/accounting'>['months'][number];

/** A document by its number; without a document the number is a gap. */
export type NumberedDocument = CallAnswer<'GET /api/accounting/{month}/documents'>['items'][number];

/** A partner's open items at the end of a day. */
export type OpenItems = CallAnswer<'GET /api/accounting/open-items'>['items'][number];

/** Settings of the export for the tax adviser. */
export type AccountingSettings = CallAnswer<'GET /api/accounting/settings'>;

export const monthsQuery = () => apiQuery('GET /api/accounting', {});

export const monthQuery = (month: string) => apiQuery('GET /api/accounting/{month}', { params: { month } });

export const documentsQuery = (
  month: string,
  { direction = 'asc' }: DocumentsSearch,
  { page, limits }: { page: number; limits: number },
) =>
  apiQuery('GET /api/accounting/{month}/documents', {
    params: { month },
    query: { 'order[id]': direction, page, limits },
  });

export const openItemsQuery = (
  { at, sort = 'owed', direction = 'desc' }: OpenItemsSearch,
  { page, limits }: { page: number; limits: number },
) =>
  apiQuery('GET /api/accounting/open-items', {
    query: { [`order[${sort}]`]: direction, page, limits, ...(at !== undefined && { at }) },
  });

export const openSumsQuery = ({ at }: OpenItemsSearch) =>
  apiQuery('GET /api/accounting/open-items/sums', { query: { ...(at !== undefined && { at }) } });

export const settingsQuery = () => apiQuery('GET /api/accounting/settings', {});

/** Reloads the accounting queries after a change of settings or a hand-over. */
export function reloadAccounting(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/accounting'),
  });
}
