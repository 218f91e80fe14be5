import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { SplitBar } from '../../../ui/SplitBar.tsx';
import css from './FigureList.module.css';
import { NoStatistics } from './NoStatistics.tsx';
import { totalStatisticsQuery } from './statistics.data.ts';

interface Props {
  partner: number;
}

/** The whole downline by account type. */
export function TeamCard({ partner }: Props) {
  const { t, format } = useTexts();
  const query = useQuery(totalStatisticsQuery(partner));
  if (query.error?.status === 404) return <NoStatistics title={t('team.title')} className="bw-dash-team" />;
  const { affiliatesPartners = 0, premiumPartners = 0, clients = 0 } = query.data?.team ?? {};
  return (
    <Card title={t('team.title')} className="bw-dash-team">
      <SplitBar parts={[premiumPartners, affiliatesPartners, clients]} />
      <dl className={css.list}>
        <Figure
          label={t('team.premium')}
          testId="team-premium"
          part={1}
          query={query}
          value={({ team }) => format.integer(team.premiumPartners)}
          to="/app/team/table"
          search={{ type: 'premium' }}
        />
        <Figure
          label={t('team.affiliates')}
          testId="team-affiliates"
          part={2}
          query={query}
          value={({ team }) => format.integer(team.affiliatesPartners)}
          to="/app/team/table"
          search={{ type: 'partner' }}
        />
        <Figure
          label={t('team.clients')}
          testId="team-clients"
          part={3}
          query={query}
          value={({ team }) => format.integer(team.clients)}
          to="/app/team/table"
          search={{ type: 'basic' }}
        />
      </dl>
      <Link to="/app/team/tree" className={css.more}>
        {t('team.more')}
        <Icon name="arrow" size={16} />
      </Link>
    </Card>
  );
}
