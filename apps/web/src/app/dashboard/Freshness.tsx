import { Button } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { qualificationPointsQuery } from '../../features/statistics/statistics.data.ts';
import { berlinDay } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import css from './DashboardPage.module.css';
import { type DashboardOf, dashboardQueries } from './dashboard-queries.ts';

/** Any time of day: all are equally wide, so it keeps the place of the one that is not known so far. */
const NOON = Date.UTC(2100, 0, 1, 12);

interface Props {
  of: DashboardOf;
}

/** When the page's figures were calculated, and the way to read all of them again. */
export function Freshness({ of }: Props) {
  const { t, format } = useTexts();
  const results = useQueries({ queries: [...dashboardQueries(of)] });
  const asOf = useQuery(qualificationPointsQuery(of.partner)).data?.asOf;
  const calculated = asOf === undefined ? NOON : Date.parse(asOf);
  const loading = results.some((result) => result.isFetching);
  return (
    <Button
      variant="subtle"
      size="compact-md"
      color="gray"
      loading={loading && asOf !== undefined}
      leftSection={<Icon name="refresh" size={18} />}
      title={t('dashboard.refresh')}
      onClick={() => {
        for (const result of results) void result.refetch();
      }}
    >
      <span className={asOf === undefined ? css.later : undefined} data-testid="calculated">
        {asOf === undefined || berlinDay(calculated) === berlinDay(Date.now())
          ? t('dashboard.calculatedAt', { time: format.time(calculated) })
          : t('dashboard.calculatedOn', { time: format.dateTime(asOf) })}
      </span>
      <span className="visually-hidden">. {t('dashboard.refresh')}</span>
    </Button>
  );
}
