import { pageSizeOf } from '../../../ui/table/table-search.ts';
import { signalQuery, signalsQuery } from '../signals/signals.data.ts';
import type { SignalsSearch } from '../signals/signals-search.ts';
import { insightQuery, insightRowsQuery, signalSumsQuery } from './insight.data.ts';
import { type CockpitSearch, figures, opensRows, type RowsSearch } from './insight-search.ts';

export const cockpit = ({ months }: CockpitSearch) => [
  ...figures.map((figure) => insightQuery(figure, Number(months ?? '6'))),
  signalSumsQuery(),
];

export const insightRows = (search: RowsSearch, { figure }: { figure: string }) =>
  opensRows(figure)
    ? [insightRowsQuery(figure, search, { page: search.page ?? 1, limits: pageSizeOf(search) })]
    : [];

export const signals = (search: SignalsSearch) => [
  signalsQuery(search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
  ...(search.signal === undefined ? [] : [signalQuery(search.signal)]),
];
