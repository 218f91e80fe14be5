import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import css from './DashboardPage.module.css';
import { type DashboardOf, dashboardQueries } from './dashboard-queries.ts';

/** Any time of day: all are equally wide, so it keeps the place of the one that is not known so far. */
const NOON = Date.UTC(2100, 0, 1, 12);

interface Props {
  of: DashboardOf;
}

/** How old the oldest figure of the page is, and the way to have all of them anew. */
export function Freshness({ of }: Props) {
  const { t, format } = useTexts();
  const results = useQueries({ queries: [...dashboardQueries(of)] });
  const updates = results.map((result) => result.dataUpdatedAt).filter((moment) => moment > 0);
  const loading = results.some((result) => result.isFetching);
  return (
    <Button
      variant="subtle"
      size="compact-md"
      color="gray"
      loading={loading && updates.length > 0}
      leftSection={<Icon name="refresh" size={18} />}
      title={t('dashboard.refresh')}
      onClick={() => {
        for (const result of results) void result.refetch();
      }}
    >
      <span className={updates.length === 0 ? css.later : undefined}>
        {t('dashboard.asOf', { time: format.time(Math.min(...updates, NOON)) })}
      </span>
      <span className="visually-hidden">. {t('dashboard.refresh')}</span>
    </Button>
  );
}
