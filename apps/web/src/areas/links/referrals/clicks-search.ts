import { dayOf, type PeriodSearch, parsePeriod } from '../../../ui/charts/period-search.ts';
import { tableSearch, wholeNumber } from '../../../ui/table/table-search.ts';

/** Table of clicks: on all links or one, of the whole period or one of its days. */
export const clicksTable = tableSearch({
  sortFields: ['date'],
  defaultSort: 'date',
  defaultDirection: 'desc',
  filters: { link: wholeNumber, day: dayOf },
});

export type ClicksSearch = PeriodSearch & ReturnType<typeof clicksTable.parse>;

/** Parses the search parameters; unusable ones are dropped. */
export function parseClicksSearch(raw: Record<string, unknown>): ClicksSearch {
  return { ...parsePeriod(raw), ...clicksTable.parse(raw) };
}

/** The search parameters with another period: back on the first page, without the chosen day. */
export function withPeriod(before: ClicksSearch, period: PeriodSearch): ClicksSearch {
  const { page: _page, day: _day, period: _period, start: _start, end: _end, ...rest } = before;
  return { ...rest, ...parsePeriod({ ...period }) };
}

/** The search parameters with another link, or with all. */
export function withLink(before: ClicksSearch, link: number | undefined): ClicksSearch {
  const { page: _page, link: _link, ...rest } = before;
  return link === undefined ? rest : { ...rest, link };
}
