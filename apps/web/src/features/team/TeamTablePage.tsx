import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { QueryContent } from '../../ui/QueryContent.tsx';
import { LevelTabs } from './LevelTabs.tsx';
import { Pages } from './Pages.tsx';
import { TeamCards } from './TeamCards.tsx';
import { TeamFilters } from './TeamFilters.tsx';
import { TeamTable } from './TeamTable.tsx';
import css from './TeamTablePage.module.css';
import { PAGE_SIZE, teamPageQuery } from './team.data.ts';
import { changedSearch, pageInstead, type SortField, type TeamSearch } from './team-search.ts';

interface Props {
  partner: number;
  search: TeamSearch;
  /** The details of the open row. */
  details: ReactNode;
}

/** Everybody below as rows; order, filters, page and the open row stand in the address. */
export function TeamTablePage({ partner, search, details }: Props) {
  const { t, format } = useTexts();
  const phone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const navigate = useNavigate({ from: '/app/team/table' });
  const query = useQuery({ ...teamPageQuery(partner, search), placeholderData: keepPreviousData });
  const { page = 1 } = search;
  const total = query.data?.total ?? 0;
  const instead =
    query.isSuccess && !query.isPlaceholderData ? pageInstead(page, total, PAGE_SIZE) : undefined;
  useEffect(() => {
    if (instead === undefined) return;
    void navigate({ search: (before) => ({ ...before, page: instead }), replace: true });
  }, [instead, navigate]);
  const sortBy = (sort: SortField, direction: 'asc' | 'desc') =>
    void navigate({ search: (before) => changedSearch(before, { sort, direction }) });
  const filtered = search.level !== undefined || search.type !== undefined || search.q !== undefined;
  return (
    <>
      <div className={css.head}>
        <h1 tabIndex={-1}>{t('nav.yourTeamTable')}</h1>
        <p className={css.total} role="status">
          {query.isSuccess && t('teamTable.total', { count: total, total: format.integer(total) })}
        </p>
      </div>
      <div className={css.controls}>
        <LevelTabs partner={partner} search={search} />
        <TeamFilters search={search} />
      </div>
      <div className={phone ? undefined : `bw-card ${css.card}`}>
        <QueryContent query={query} lines={[100, 92, 96, 88, 100, 94]}>
          {({ items }) => {
            if (items.length === 0)
              return <Empty>{t(filtered ? 'teamTable.noneForFilter' : 'teamTable.none')}</Empty>;
            return phone ? (
              <TeamCards rows={items} search={search} onSort={sortBy} />
            ) : (
              <TeamTable rows={items} search={search} stale={query.isPlaceholderData} onSort={sortBy} />
            );
          }}
        </QueryContent>
      </div>
      <Pages page={page} pages={Math.ceil(total / PAGE_SIZE)} />
      {details}
    </>
  );
}
