import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { oneOf, tableSearch, text } from '../../../ui/table/table-search.ts';

/** A month as operators close it. */
export type MonthEnd = CallAnswer<'GET /api/operator/cycles/{id}'>;

/** What a preview credits a partner. */
export type PreviewPartner = CallAnswer<'GET /api/cycle_previews/{id}/partners'>['items'][number];

/** How far a month can be, in the order of its life. */
export const monthStates = [
  'running',
  'over',
  'submitted',
  'approved',
  'closed',
] as const satisfies readonly MonthEnd['state'][];

/** How the list of months stands in the address, the latest first; a row leads to its own page. */
export const monthsTable = tableSearch({
  sortFields: ['dateFrom'],
  defaultSort: 'dateFrom',
  defaultDirection: 'desc',
  filters: { state: oneOf(monthStates) },
});

export type MonthsSearch = ReturnType<typeof monthsTable.parse>;

/** How the level of a partner can differ from the month before. */
export const movements = ['new', 'up', 'down'] as const satisfies readonly NonNullable<
  PreviewPartner['movement']
>[];

/** How the partners of a month stand in the address, those whose amounts have changed most first. */
export const partnersTable = tableSearch({
  sortFields: ['change', 'amount'],
  defaultSort: 'change',
  defaultDirection: 'desc',
  filters: { text, movement: oneOf(movements) },
});

/** How what has changed between two previews stands in the address. */
export const changesTable = tableSearch({
  sortFields: ['change'],
  defaultSort: 'change',
  defaultDirection: 'desc',
  filters: {},
});

const views = ['largest', 'changes', 'previews'] as const;

export type MonthSearch = ReturnType<typeof partnersTable.parse> & {
  /** What is shown of the month instead of its partners. */
  view?: (typeof views)[number];
};

/** Reads the state out of an address; whatever is unusable is left out. */
export function parseMonthSearch(raw: Record<string, unknown>): MonthSearch {
  const view = oneOf(views)(raw.view);
  return { ...partnersTable.parse(raw), ...(view !== undefined && { view }) };
}
