import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { ChartOrTable, useAsTable } from '../../../ui/charts/ChartOrTable.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { SumsTable } from '../accounting/SumsTable.tsx';
import { FigureCard } from './FigureCard.tsx';
import { FigureFrame } from './FigureFrame.tsx';
import css from './Insight.module.css';
import { firstOf, insightQuery, type Point, signalSumsQuery } from './insight.data.ts';
import { type CockpitSearch, groups, spans } from './insight-search.ts';
import { PointLink } from './PointLink.tsx';
import { SellersCard } from './SellersCard.tsx';

/** The company's key figures: sales, people, cost of the plan, debts, and signals. */
export function CockpitPage() {
  const { t } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/cockpit' });
  const months = Number(search.months ?? '6');
  return (
    <>
      <PageHead title={t('operations:title.cockpit')} lead={t('cockpit:lead')} />
      <Choices search={search} months={months} />
      <div className={css.page}>
        <FigureCard figure="revenue" months={months} />
        <FigureCard figure="partners" months={months} group={search.group ?? 'affiliate'} />
        <RetentionCard months={months} />
        <FigureCard figure="payout-ratio" months={months} />
        <FigureCard figure="plan-cost" months={months} />
        <FigureCard figure="own-orders" months={months} />
        <SellersCard months={months} />
        <FigureCard figure="obligations" months={months} />
        <FigureCard figure="import-lag" months={months} />
        <SignalsCard />
      </div>
    </>
  );
}

function Choices({ search, months }: { search: CockpitSearch; months: number }) {
  const { t, format } = useTexts();
  const navigate = useNavigate({ from: '/app/operations/cockpit' });
  const partners = useQuery(insightQuery('partners', months));
  const computed = (at: string | null) =>
    at === null ? t('cockpit:notComputed') : t('cockpit:computed', { time: format.dateTime(at) });
  return (
    <div className={css.choices}>
      <Segments
        label={t('cockpit:span')}
        value={search.months ?? '6'}
        options={spans.map((value) => ({ value, label: t('cockpit:months', { count: Number(value) }) }))}
        onChoose={(value) =>
          void navigate({
            search: ({ months: _, ...rest }) => ({ ...rest, ...(value !== '6' && { months: value }) }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <Segments
        label={t('cockpit:group')}
        value={search.group ?? 'affiliate'}
        options={groups.map((value) => ({ value, label: t(`cockpit:groups.${value}`) }))}
        onChoose={(value) =>
          void navigate({
            search: ({ group: _, ...rest }) => ({ ...rest, ...(value !== 'affiliate' && { group: value }) }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <p className="quiet" data-testid="cockpit-computed">
        {partners.data !== undefined && computed(partners.data.computedAt)}
      </p>
    </div>
  );
}

/** Signals not decided yet, by kind. */
function SignalsCard() {
  const { t, format } = useTexts();
  return (
    <Card title={t('operations:title.signals')}>
      <p className="quiet">{t('cockpit:signalsLead')}</p>
      <QueryContent query={useQuery(signalSumsQuery())} lines={[60, 60]} room="any">
        {({ open }) =>
          open.length === 0 ? (
            <p className="quiet">{t('cockpit:noSignals')}</p>
          ) : (
            <ul className={css.signals} data-testid="open-signals">
              {open.map(({ kind, count }) => (
                <li key={kind}>
                  <Link to="/app/operations/signals" search={{ status: 'open', kind }}>
                    {t(`signals:kind.${kind}`)}
                  </Link>
                  <span>{format.integer(count)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      <Link to="/app/operations/signals">{t('cockpit:allSignals')}</Link>
    </Card>
  );
}

/** Cohorts: how many of those who joined in a month bought in each month since. */
function RetentionCard({ months }: { months: number }) {
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
