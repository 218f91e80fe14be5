import { useQuery } from '@tanstack/react-query';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ChartOrTable, useAsTable } from '../../../ui/charts/ChartOrTable.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { SumsTable } from '../accounting/SumsTable.tsx';
import { FigureFrame } from './FigureFrame.tsx';
import css from './Insight.module.css';
import { firstOf, insightQuery, type Point } from './insight.data.ts';
import { PointLink } from './PointLink.tsx';

/** Cohorts: how many of those who joined in a month bought in each month since. */
export function RetentionCard({ months }: { months: number }) {
  const [asTable, toggle] = useAsTable();
  return (
    <FigureFrame figure="retention" months={months} toggle={toggle}>
      <QueryContent
        query={useQuery(insightQuery('retention', months))}
        lines={[100, 100, 100]}
        room={[300, 330]}
      >
        {({ points }) => <Retention points={points} first={firstOf(months).slice(0, 7)} asTable={asTable} />}
      </QueryContent>
    </FigureFrame>
  );
}

interface Props {
  points: readonly Point[];
  /** First month of joining shown; earlier ones would be too many. */
  first: string;
  asTable: boolean;
}

function Retention({ points, first, asTable }: Props) {
  const { t, format } = useTexts();
  const visible = points.filter(({ part }) => part >= first);
  const joined = [...new Set(visible.map(({ part }) => part))].toSorted();
  const months = [...new Set(visible.map(({ at }) => at))];
  const last = months.at(-1);
  if (last === undefined) return <p className="quiet">{t('cockpit:figure.retention.none')}</p>;
  const pointAt = (at: string, part: string) =>
    visible.find((point) => point.at === at && point.part === part);
  const label = t('cockpit:figure.retention.title');
  return (
    <div className={css.figure}>
      <ChartOrTable
        asTable={asTable}
        name="cockpit-retention"
        heading={t('cockpit:joining')}
        label={label}
        summary={t('cockpit:last', {
          month: format.month(last),
          values: format.list(
            joined.map((part) =>
              t('labelled', {
                label: format.month(`${part}-01`),
                value: format.rate(pointAt(last, part)?.ratioBp ?? 0),
              }),
            ),
          ),
        })}
        format={format.rate}
        points={joined.map((part) => ({
          id: part,
          label: format.shortMonth(`${part}-01`),
          title: format.month(`${part}-01`),
        }))}
        series={[
          {
            label: t('cockpit:boughtIn', { month: format.month(last) }),
            kind: 'bars',
            tone: 1,
            values: joined.map((part) => pointAt(last, part)?.ratioBp ?? null),
          },
        ]}
        table={
          <SumsTable
            label={label}
            testId="cockpit-retention-table"
            rows={joined}
            rowKey={(part) => part}
            columns={[
              { name: t('cockpit:joining'), cell: (part) => format.month(`${part}-01`) },
              {
                name: t('cockpit:joined'),
                numeric: true,
                cell: (part) => (
                  <PointLink figure="retention" at={last} part={`joined-${part}`}>
                    {format.integer(pointAt(last, part)?.of ?? 0)}
                  </PointLink>
                ),
              },
              ...months.map((at) => ({
                name: format.month(at),
                numeric: true,
                cell: (part: string) => <Share point={pointAt(at, part)} />,
              })),
            ]}
          />
        }
      />
    </div>
  );
}

function Share({ point }: { point: Point | undefined }) {
  const { format } = useTexts();
  if (point === undefined || point.ratioBp === null) return UNKNOWN;
  const text = format.rate(point.ratioBp);
  if (point.count === 0) return text;
  return (
    <PointLink figure="retention" at={point.at} part={point.part}>
      {text}
    </PointLink>
  );
}
