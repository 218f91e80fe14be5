import { dayOf, type PeriodSearch, parsePeriod } from '../../../ui/charts/period-search.ts';
import { tableSearch, wholeNumber } from '../../../ui/table/table-search.ts';

/** The table of clicks: on all links or one, of the whole period or one of its days. */
export const clicksTable = tableSearch({
  sortFields: ['date'],
  defaultSort: 'date',
  defaultDirection: 'desc',
  filters: { link: wholeNumber, day: dayOf },
});

export type ClicksSearch = PeriodSearch & ReturnType<typeof clicksTable.parse>;

/** Reads the state of the screen out of an address; whatever is unusable is left out. */
export function parseClicksSearch(raw: Record<string, unknown>): ClicksSearch {
  return { ...parsePeriod(raw), ...clicksTable.parse(raw) };
}

/** The state with another period: the page begins anew, and the chosen day is not of it. */
export function withPeriod(before: ClicksSearch, period: PeriodSearch): ClicksSearch {
  const { page: _page, day: _day, period: _period, start: _start, end: _end, ...rest } = before;
  return { ...rest, ...parsePeriod({ ...period }) };
}

/** The state with another link, or with all of them. */
export function withLink(before: ClicksSearch, link: number | undefined): ClicksSearch {
  const { page: _page, link: _link, ...rest } = before;
  return link === undefined ? rest : { ...rest, link };
}
