import type { FigureWithRows, InsightFigure } from '@blattwerk/contract/insight/insight.contract.ts';
import { dayOf } from '../../../ui/charts/period-search.ts';
import { oneOf, tableSearch, text, wholeNumber } from '../../../ui/table/table-search.ts';

/** All figures, in the order in which the page has them. */
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

/** Those whose points open rows here. */
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

/** How many months are shown; six unless the address says otherwise. */
export const spans = ['6', '12', '24'] as const;

type Span = (typeof spans)[number];

/** Whose numbers the card of the partners shows. */
export const groups = ['affiliate', 'customer'] as const;

export type Group = (typeof groups)[number];

export interface CockpitSearch {
  months?: Exclude<Span, '6'>;
  group?: Exclude<Group, 'affiliate'>;
}

/** Reads it out of the address; whatever is unusable or default is left out. */
export function parseCockpitSearch(raw: Record<string, unknown>): CockpitSearch {
  const months = oneOf(['12', '24'])(String(raw.months));
  const group = oneOf(['customer'])(raw.group);
  return { ...(months !== undefined && { months }), ...(group !== undefined && { group }) };
}

/** How the rows of a point stand in the address: those of which month, of what, and among sellers of whom. */
export const rowsTable = tableSearch({
  sortFields: ['id'],
  defaultSort: 'id',
  defaultDirection: 'asc',
  filters: { at: dayOf, part: text, partner: wholeNumber },
});

export type RowsSearch = ReturnType<typeof rowsTable.parse>;

/** Whether the points of a figure open rows here. */
export function opensRows(figure: string): figure is FigureWithRows {
  return (withRows as readonly string[]).includes(figure);
}
