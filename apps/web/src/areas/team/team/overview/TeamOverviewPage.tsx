import { useQuery } from '@tanstack/react-query';
import { useSubject } from '../../../../api/subject.ts';
import { MonthNote } from '../../../../frame/plan/MonthNote.tsx';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Card } from '../../../../ui/Card.tsx';
import { Empty } from '../../../../ui/Empty.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { InviteLink } from '../../InviteLink.tsx';
import { FeedCard } from '../../team-feed/FeedCard.tsx';
import { ForemostCards } from './ForemostCards.tsx';
import { GrowthCard } from './GrowthCard.tsx';
import { LevelCounts } from './LevelCounts.tsx';
import { overviewQuery } from './overview.data.ts';
import { ReasonTiles } from './ReasonTiles.tsx';
import css from './TeamOverviewPage.module.css';
import { TypeCounts } from './TypeCounts.tsx';

/** Who is in the team, and who needs attention: every number links to its rows in the team table. */
export function TeamOverviewPage() {
  const { t, format } = useTexts();
  const { partner, as } = useSubject();
  const query = useQuery(overviewQuery(partner));
  if (query.data?.total === 0) {
    return (
      <>
        <PageHead title={t('nav.teamOverview')} />
        <Empty list picture="people" title={t('team:teamTable.noneTitle')} action={<InviteLink />}>
          {t('team:teamTable.none')}
        </Empty>
      </>
    );
  }
  return (
    <>
      <PageHead title={t('nav.teamOverview')} actions={<InviteLink />} />
      <MonthNote />
      {query.data?.asOf && (
        <p className="quiet">{t('team:overview.countedAt', { time: format.dateTime(query.data.asOf) })}</p>
      )}
      <ReasonTiles query={query} />
      <div className={css.columns}>
        <Card title={t('team:overview.byType')}>
          <QueryContent query={query} lines={[90, 50, 50, 50]} room={[206, 206]}>
            {(overview) => <TypeCounts overview={overview} />}
          </QueryContent>
        </Card>
        <ForemostCards query={query} />
        {as !== 'team' && <FeedCard partner={partner} className={css.wide} />}
        <GrowthCard partner={partner} className={css.wide} />
        <Card title={t('team:overview.byLevel')} className={`${css.wide}`}>
          <QueryContent query={query} lines={[90, 80, 85, 70, 60]} room={[467, 480]}>
            {(overview) => <LevelCounts overview={overview} />}
          </QueryContent>
        </Card>
      </div>
    </>
  );
}
