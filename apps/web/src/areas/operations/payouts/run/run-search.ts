import { oneOf, tableSearch, text } from '../../../../ui/table/table-search.ts';
import type { RunItem } from '../payouts.data.ts';
import { warningFilters } from '../warnings.ts';

/** Where a payout can stand in its run, in the order of its life. */
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

/** How the payouts in a run stand in the address, the largest first; `payout` is the open one. */
export const itemsTable = tableSearch({
  sortFields: ['gross', 'partner', 'id'],
  defaultSort: 'gross',
  defaultDirection: 'desc',
  filters: { status: oneOf(itemStatuses), warning: oneOf(warningFilters), text },
  row: 'payout',
});

export type ItemsSearch = ReturnType<typeof itemsTable.parse>;

/** How those stand in the address whom the run passed over. */
export const ineligibleTable = tableSearch({
  sortFields: ['available', 'displayName'],
  defaultSort: 'available',
  defaultDirection: 'desc',
  filters: { missing: oneOf(lacks) },
});

export type IneligibleSearch = ReturnType<typeof ineligibleTable.parse>;

/** What stands in the address of a run: which part of it is shown, and how. */
export type RunSearch =
  | (ItemsSearch & { view?: undefined })
  | (IneligibleSearch & { view: 'ineligible' })
  | { view: 'files' };

/** Reads it; whatever is unusable is left out, and the payouts are shown. */
export function parseRunSearch(raw: Record<string, unknown>): RunSearch {
  const view = oneOf(['files', 'ineligible'])(raw.view);
  if (view === 'files') return { view };
  if (view === 'ineligible') return { view, ...ineligibleTable.parse(raw) };
  return itemsTable.parse(raw);
}
