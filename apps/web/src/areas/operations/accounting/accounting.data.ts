import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import type { DocumentsSearch, OpenItemsSearch } from './accounting-search.ts';

/** A month of the books at a glance. */
export type AccountingMonth = CallAnswer<'GET /api/accounting/{month}'>;

/** What a file for the tax adviser lacks. */
export type MissingPart = AccountingMonth['files'][number]['missing'][number];

export type BookedMonth = CallAnswer<'GET /api/accounting'>['months'][number];

/** A document by its number; without one the number is a gap. */
export type NumberedDocument = CallAnswer<'GET /api/accounting/{month}/documents'>['items'][number];

/** What was open with a partner at the end of a day. */
export type OpenItems = CallAnswer<'GET /api/accounting/open-items'>['items'][number];

/** How the tax adviser's books are made. */
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

/** Reads again what the books say, after something was set or handed over. */
export function reloadAccounting(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/accounting'),
  });
}
