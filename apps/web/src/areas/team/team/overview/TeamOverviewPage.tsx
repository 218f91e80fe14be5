import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSubject } from '../../../../api/subject.ts';
import { MonthNote } from '../../../../frame/plan/MonthNote.tsx';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Card } from '../../../../ui/Card.tsx';
import { ChartOrTable, useAsTable } from '../../../../ui/charts/ChartOrTable.tsx';
import type { Series } from '../../../../ui/charts/series.ts';
import { Empty } from '../../../../ui/Empty.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { SplitBar } from '../../../../ui/SplitBar.tsx';
import { InviteLink } from '../../InviteLink.tsx';
import { FeedCard } from '../../team-feed/FeedCard.tsx';
import { ForemostCards } from './ForemostCards.tsx';
import { LevelCounts } from './LevelCounts.tsx';
import { growthQuery, type Overview, overviewQuery } from './overview.data.ts';
import { ReasonTiles } from './ReasonTiles.tsx';
import css from './TeamOverviewPage.module.css';

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

const types = ['premium', 'partner', 'basic'] as const;

/** The team by account type. */
function TypeCounts({ overview: { levels, total } }: { overview: Overview }) {
  const { t, format } = useTexts();
  const countOf = (type: (typeof types)[number]) => levels.reduce((sum, level) => sum + level[type], 0);
  return (
    <>
      <p className={css.total}>
        <Link to="/app/team/table" data-testid="overview-total">
          {format.integer(total)}
        </Link>
        <span className="quiet">{t('team:overview.people', { count: total })}</span>
      </p>
      <SplitBar parts={types.map(countOf)} />
      <dl className={css.types}>
        {types.map((type, index) => (
          <div key={type} className={css.type}>
            <dt data-part={index + 1}>{t(`accountType.${type}`)}</dt>
            <dd>
              <Link to="/app/team/table" search={{ type }} data-testid={`overview-${type}`}>
                {format.integer(countOf(type))}
              </Link>
              <span className="quiet">{format.percent(total === 0 ? 0 : countOf(type) / total)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface Props {
  partner: number;
  className?: string | undefined;
}

/** Growth of the team by month: who joined, who became a partner, and who became inactive. */
function GrowthCard({ partner, className = '' }: Props) {
  const { t, format } = useTexts();
  const [asTable, toggle] = useAsTable();
  return (
    <Card title={t('team:growth.title')} aside={toggle} className={className}>
      <p className="quiet">{t('team:growth.lead')}</p>
      <QueryContent query={useQuery(growthQuery(partner))} lines={[100, 100, 100]} room={[300, 330]}>
        {({ months }) => {
          const sumOf = (key: 'joined' | 'becamePartner' | 'wentSilent') =>
            months.reduce((sum, month) => sum + month[key], 0);
          const last = months.at(-1);
          if (last === undefined)
            return <Empty list picture="people" title={t('team:teamTable.noneTitle')} />;
          const series = (
            key: 'joined' | 'becamePartner' | 'wentSilent',
            look: Pick<Series, 'kind' | 'tone'>,
          ) => ({
            label: t(`team:growth.${key}`),
            values: months.map((month) => month[key]),
            ...look,
          });
          return (
            <ChartOrTable
              asTable={asTable}
              name="growth"
              heading={t('team:growth.month')}
              label={t('team:growth.title')}
              summary={t('team:growth.summary', {
                joined: format.integer(sumOf('joined')),
                becamePartner: format.integer(sumOf('becamePartner')),
                wentSilent: format.integer(sumOf('wentSilent')),
              })}
              format={format.integer}
              points={months.map(({ month }) => ({
                id: month,
                label: format.shortMonth(month),
                title:
                  month === last.month
                    ? t('team:growth.running', { month: format.month(month) })
                    : format.month(month),
              }))}
              series={[
                series('joined', { kind: 'bars', tone: 1 }),
                series('becamePartner', { kind: 'bars', tone: 2 }),
                series('wentSilent', { kind: 'line', tone: 5 }),
              ]}
            />
          );
        }}
      </QueryContent>
    </Card>
  );
}
