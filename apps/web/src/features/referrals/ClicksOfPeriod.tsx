import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { LazyBarChart } from '../../ui/charts/LazyBarChart.tsx';
import { QueryContent } from '../../ui/QueryContent.tsx';
import css from './ClicksOfPeriod.module.css';
import { type ClickPeriod, daysOf, previousOf } from './click-period.ts';
import { type DayTotal, padDays, sumOf } from './pad-days.ts';
import { clicksQuery } from './referrals.data.ts';

interface Props {
  partner: number;
  period: ClickPeriod;
  /** The link that counts; all of them without one. */
  link: number | undefined;
}

/** With more days than these, the weekday below each of them says less than the date. */
const MOST_WEEKDAYS = 14;

/** The clicks of a period day by day, over those of the period before; as a chart or as a table. */
export function ClicksOfPeriod({ partner, period, link }: Props) {
  const { t, format } = useTexts();
  const earlier = previousOf(period);
  const query = useQuery(clicksQuery(partner, period, link));
  const before = useQuery(clicksQuery(partner, earlier, link));
  const [asTable, setAsTable] = useState(false);
  const navigate = useNavigate({ from: '/app/links/referral-clicks' });
  const toggle = (
    <Button variant="subtle" size="compact-sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
      {t('chart.asTable')}
    </Button>
  );
  return (
    <Card title={t('links:clicks.course')} aside={toggle}>
      <QueryContent query={query} lines={[30, 100, 100, 100]}>
        {(rows) => {
          const days = padDays(rows, period.end, daysOf(period));
          const past = before.data && padDays(before.data, earlier.end, daysOf(earlier));
          const count = sumOf(days);
          const weekdays = days.length <= MOST_WEEKDAYS;
          const pick = (day?: DayTotal) =>
            void navigate({
              search: ({ page: _, ...rest }) => ({ ...rest, ...(day !== undefined && { day: day.date }) }),
              resetScroll: false,
            });
          return (
            <>
              <Summary days={days} past={past} earlier={earlier} />
              {asTable ? (
                <DaysTable days={days} past={past} />
              ) : (
                <div className={css.chart}>
                  <LazyBarChart
                    label={t('clicks.clicks')}
                    summary={t('links:clicks.total', { count, number: format.integer(count) })}
                    labels={days.map(({ date }) =>
                      weekdays ? format.shortDay(date) : format.dayOfYear(date),
                    )}
                    values={days.map(({ total }) => total)}
                    titles={days.map(({ date }) => format.day(date))}
                    compared={
                      past && {
                        label: t('links:clicks.before'),
                        values: days.map((_, index) => past[index]?.total ?? Number.NaN),
                        labels: days.map((_, index) => dayText(past[index])),
                      }
                    }
                    onPick={(index) => pick(days[index])}
                  />
                </div>
              )}
            </>
          );
        }}
      </QueryContent>
    </Card>
  );

  function dayText(day: DayTotal | undefined): string {
    return day === undefined ? '' : format.day(day.date);
  }
}

interface SummaryProps {
  days: readonly DayTotal[];
  past: readonly DayTotal[] | undefined;
  earlier: ClickPeriod;
}

/** How many there were, and how many more or less than before. */
function Summary({ days, past, earlier }: SummaryProps) {
  const { t, format } = useTexts();
  const count = sumOf(days);
  const range = { from: format.day(earlier.start), to: format.day(earlier.end) };
  return (
    <div className={css.summary} role="status">
      <p className={css.total}>{t('links:clicks.total', { count, number: format.integer(count) })}</p>
      {past !== undefined && <p className={`quiet ${css.before}`}>{difference(sumOf(past))}</p>}
    </div>
  );

  function difference(former: number): string {
    const more = Math.abs(count - former);
    const number = format.integer(more);
    if (more === 0) return t('links:clicks.same', range);
    return count > former
      ? t('links:clicks.more', { ...range, count: more, number })
      : t('links:clicks.less', { ...range, count: more, number });
  }
}

function DaysTable({ days, past }: { days: readonly DayTotal[]; past: readonly DayTotal[] | undefined }) {
  const { t, format } = useTexts();
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <caption className="visually-hidden">{t('links:clicks.course')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('clicks.day')}</th>
            <th scope="col">{t('clicks.clicks')}</th>
            <th scope="col">{t('links:clicks.before')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, total }, index) => (
            <tr key={date}>
              <th scope="row">
                <Link
                  from="/app/links/referral-clicks"
                  search={({ page: _, ...rest }) => ({ ...rest, day: date })}
                  resetScroll={false}
                >
                  {format.day(date)}
                </Link>
              </th>
              <td data-testid={`clicks-${date}`}>{format.integer(total)}</td>
              <td>{past?.[index] === undefined ? '–' : format.integer(past[index].total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
