import { type Query, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { berlinDay } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/use-now.ts';
import css from './DashboardPage.module.css';
import { type DashboardOf, dashboardQueries } from './dashboard-queries.ts';
import { qualificationPointsQuery } from './statistics/statistics.data.ts';

const MS_A_MINUTE = 60_000;
/** From here on the time itself is easier to read. */
const AN_HOUR = 60;

interface Props {
  of: DashboardOf;
}

/** When the page's figures were computed, with a button to refresh them. */
export function Freshness({ of }: Props) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const paths = new Set<unknown>(dashboardQueries(of).map(({ queryKey }) => queryKey[0]));
  const filter = { predicate: ({ queryKey }: Query) => paths.has(queryKey[0]) };
  const loading = useIsFetching(filter) > 0;
  const { data, isPending } = useQuery(qualificationPointsQuery(of.partner));
  const asOf = data?.asOf;
  const age = useAge();
  return (
    <Button
      variant="quiet"
      size="small"
      loading={loading && asOf !== undefined}
      icon="refresh"
      title={asOf && format.dateTime(asOf)}
      onClick={() => void client.refetchQueries(filter)}
    >
      {asOf === undefined && !isPending ? (
        <span className={css.only}>{t('dashboard.reload')}</span>
      ) : (
        <span>
          <span className={asOf === undefined ? css.later : undefined} data-testid="calculated">
            {/* All minutes are about equally wide, so this reserves the width until they are known. */}
            {asOf === undefined ? t('dashboard.calculatedAgo', { minutes: format.integer(30) }) : age(asOf)}
          </span>
          {'\u00a0'}· {t('dashboard.reload')}
        </span>
      )}
    </Button>
  );
}

/** Formats how long ago something was computed: in minutes, as today's time, or as date and time. */
function useAge(): (asOf: string) => string {
  const { t, format } = useTexts();
  const now = useNow(MS_A_MINUTE / 4);
  return (asOf) => {
    const calculated = Date.parse(asOf);
    // A wrong local clock must not make anything newer than now.
    const minutes = Math.max(0, Math.floor((now - calculated) / MS_A_MINUTE));
    if (minutes === 0) return t('dashboard.calculatedNow');
    if (minutes < AN_HOUR) return t('dashboard.calculatedAgo', { minutes: format.integer(minutes) });
    return berlinDay(calculated) === berlinDay(now)
      ? t('dashboard.calculatedAt', { time: format.time(calculated) })
      : t('dashboard.calculatedOn', { time: format.dateTime(asOf) });
  };
}
