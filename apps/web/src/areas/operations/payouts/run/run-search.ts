import { oneOf, tableSearch, text } from '../../../../ui/table/table-search.ts';
import type { RunItem } from '../payouts.data.ts';
import { warningFilters } from '../warnings.ts';

/** Statuses of a payout in its run, in their order. */
export const itemStatuses = [
  'included',
  'held',
  'failed',
  'rejected',
  'approved',
  'sent',
  'paid',
  'returned',
  'refused',
  'removed',
] as const satisfies readonly RunItem['status'][];

/** What a partner may lack for a payout. */
export const lacks = [
  'businessRegistration',
  'terms',
  'ustId',
  'bankAccount',
  'paypalEmail',
  'billingAddress',
  'payoutsHeld',
] as const;

/** Search parameters of a run's payouts, largest first; `payout` is the open one. */
export const itemsTable = tableSearch({
  sortFields: ['gross', 'partner', 'id'],
  defaultSort: 'gross',
  defaultDirection: 'desc',
  filters: { status: oneOf(itemStatuses), warning: oneOf(warningFilters), text },
  row: 'payout',
});

export type ItemsSearch = ReturnType<typeof itemsTable.parse>;

/** Search parameters of the partners left out. */
export const ineligibleTable = tableSearch({
  sortFields: ['available', 'displayName'],
  defaultSort: 'available',
  defaultDirection: 'desc',
  filters: { missing: oneOf(lacks) },
});

export type IneligibleSearch = ReturnType<typeof ineligibleTable.parse>;

/** Search parameters of a run: the visible part and its state. */
export type RunSearch =
  | (ItemsSearch & { view?: undefined })
  | (IneligibleSearch & { view: 'ineligible' })
  | { view: 'files' };

/** Parses them; unusable ones are dropped, and the payouts are the default. */
export function parseRunSearch(raw: Record<string, unknown>): RunSearch {
  const view = oneOf(['files', 'ineligible'])(raw.view);
  if (view === 'files') return { view };
  if (view === 'ineligible') return { view, ...ineligibleTable.parse(raw) };
  return itemsTable.parse(raw);
}
