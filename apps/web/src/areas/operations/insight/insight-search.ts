import type { FigureWithRows, InsightFigure } from '@blattwerk/contract/insight/insight.contract.ts';
import { dayOf } from '../../../ui/charts/period-search.ts';
import { oneOf, tableSearch, text, wholeNumber } from '../../../ui/table/table-search.ts';

/** All figures, in the page's order. */
export const figures = [
  'revenue',
  'partners',
  'retention',
  'payout-ratio',
  'plan-cost',
  'own-orders',
  'sellers',
  'obligations',
  'import-lag',
] as const satisfies readonly InsightFigure[];

/** Figures whose points link to rows. */
const withRows = [
  'revenue',
  'partners',
  'retention',
  'payout-ratio',
  'plan-cost',
  'own-orders',
  'sellers',
  'import-lag',
] as const satisfies readonly FigureWithRows[];

/** Selectable number of months; six by default. */
export const spans = ['6', '12', '24'] as const;

type Span = (typeof spans)[number];

/** Selectable groups of the partners' card. */
export const groups = ['affiliate', 'customer'] as const;

export type Group = (typeof groups)[number];

export interface CockpitSearch {
  months?: Exclude<Span, '6'>;
  group?: Exclude<Group, 'affiliate'>;
}

/** Parses the search parameters; unusable and default values are dropped. */
export function parseCockpitSearch(raw: Record<string, unknown>): CockpitSearch {
  const months = oneOf(['12', '24'])(String(raw.months));
  const group = oneOf(['customer'])(raw.group);
  return { ...(months !== undefined && { months }), ...(group !== undefined && { group }) };
}

/** Search parameters of a point's rows: month, part and, for sellers, the partner. */
export const rowsTable = tableSearch({
  sortFields: ['id'],
  defaultSort: 'id',
  defaultDirection: 'asc',
  filters: { at: dayOf, part: text, partner: wholeNumber },
});

export type RowsSearch = ReturnType<typeof rowsTable.parse>;

/** Whether the points of a figure link to rows. */
export function opensRows(figure: string): figure is FigureWithRows {
  return (withRows as readonly string[]).includes(figure);
}
