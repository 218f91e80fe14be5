import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { FigureWithRows, InsightFigure } from '@blattwerk/contract/insight/insight.contract.ts';
import { addDays, cycleOfDay } from '@blattwerk/plan/days.ts';
import { apiQuery } from '../../../api/api-query.ts';
import { berlinDay } from '../../../i18n/format.ts';
import type { RowsSearch } from './insight-search.ts';

/** A figure of the company with its points. */
export type Insight = CallAnswer<'GET /api/insight/{figure}'>;

/** A figure's value of a month. */
export type Point = Insight['points'][number];

/** A row counted by a point. */
export type InsightRow = CallAnswer<'GET /api/insight/{figure}/rows'>['items'][number];

/** A figure over this many months, including the present one. */
export function insightQuery(figure: InsightFigure, months: number) {
  return apiQuery('GET /api/insight/{figure}', {
    params: { figure },
    query: { from: firstOf(months) },
  });
}

/** First day of the first of this many months, including the present one. */
export function firstOf(months: number): string {
  let first = cycleOfDay(berlinDay(Date.now())).dateFrom;
  for (let left = months - 1; left > 0; left--) first = cycleOfDay(addDays(first, -1)).dateFrom;
  return first;
}

/** The parameters that select rows. */
export function rowsOf({ at, part, partner }: RowsSearch) {
  return { at: at ?? berlinDay(Date.now()), part: part ?? '', ...(partner !== undefined && { partner }) };
}

/** A page of the rows that a point counts. */
export function insightRowsQuery(
  figure: FigureWithRows,
  search: RowsSearch,
  page: { page: number; limits: number },
) {
  return apiQuery('GET /api/insight/{figure}/rows', {
    params: { figure },
    query: { ...rowsOf(search), ...page },
  });
}

/** Number of undecided signals by kind. */
export const signalSumsQuery = () => apiQuery('GET /api/signals/sums');
