import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { oneOf, tableSearch, text } from '../../../ui/table/table-search.ts';

/** A month as operators see it. */
export type MonthEnd = CallAnswer<'GET /api/operator/cycles/{id}'>;

/** A partner's credits in a preview. */
export type PreviewPartner = CallAnswer<'GET /api/cycle_previews/{id}/partners'>['items'][number];

/** States of a month, in their order. */
export const monthStates = [
  'running',
  'over',
  'submitted',
  'approved',
  'closed',
] as const satisfies readonly MonthEnd['state'][];

/** Search parameters of the months, latest first; a row links to its own page. */
export const monthsTable = tableSearch({
  sortFields: ['dateFrom'],
  defaultSort: 'dateFrom',
  defaultDirection: 'desc',
  filters: { state: oneOf(monthStates) },
});

export type MonthsSearch = ReturnType<typeof monthsTable.parse>;

/** Changes of a partner's level against the month before. */
export const movements = ['new', 'up', 'down'] as const satisfies readonly NonNullable<
  PreviewPartner['movement']
>[];

/** Search parameters of a month's partners, those with the largest changes first. */
export const partnersTable = tableSearch({
  sortFields: ['change', 'amount'],
  defaultSort: 'change',
  defaultDirection: 'desc',
  filters: { text, movement: oneOf(movements) },
});

/** Search parameters of the differences between two previews. */
export const changesTable = tableSearch({
  sortFields: ['change'],
  defaultSort: 'change',
  defaultDirection: 'desc',
  filters: {},
});

const views = ['largest', 'changes', 'previews'] as const;

export type MonthSearch = ReturnType<typeof partnersTable.parse> & {
  /** Another view of the month than its partners. */
  view?: (typeof views)[number];
};

/** Parses the search parameters; unusable ones are dropped. */
export function parseMonthSearch(raw: Record<string, unknown>): MonthSearch {
  const view = oneOf(views)(raw.view);
  return { ...partnersTable.parse(raw), ...(view !== undefined && { view }) };
}
