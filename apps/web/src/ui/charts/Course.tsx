import { addDays } from '@blattwerk/plan/days.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../Card.tsx';
import { QueryContent } from '../QueryContent.tsx';
import { ChartOrTable, useAsTable } from './ChartOrTable.tsx';
import { ChartTable } from './ChartTable.tsx';
import css from './Course.module.css';
import { type DayTotal, padDays, sumByWeek, sumOf } from './pad-days.ts';
import { daysOf, type Period, previousOf } from './period.ts';
import type { Point, Series } from './series.ts';

type Rows = readonly DayTotal[];

/** Texts of a course. */
export interface CourseTexts {
  /** What is counted, and the same for the period before. */
  readonly label: string;
  readonly before: string;
  /** The period's total as text. */
  readonly total: (count: number) => string;
  /** The difference to the period before, negative for a decrease; `from` and `to` are its days. */
  readonly difference: (more: number, range: { from: string; to: string }) => string;
}

interface Props {
  title: string;
  /** Prefix of the days' test ids. */
  name: string;
  period: Period;
  query: UseQueryResult<Rows, ApiError>;
  before: UseQueryResult<Rows, ApiError>;
  texts: CourseTexts;
  /** Called with a selected day; `day` is its link in the table. */
  onPick?: (date: string) => void;
  day?: (date: string, text: string) => ReactNode;
  /** A target rate per day: a line over the bars. */
  pace?: { readonly label: string; readonly perDay: number } | undefined;
  /** Above the chart: the choice of the period. */
  children?: ReactNode;
  className?: string;
}

/** For more days than this, the date below says more than the weekday. */
const MOST_WEEKDAYS = 14;

/** From this many days on a bar is a week: thinner ones would be indistinguishable. */
const LEAST_FOR_WEEKS = 60;

const DAYS_A_WEEK = 7;

/** Daily figures of a period, compared with the period before; as a chart or a table. */
export function Course(props: Props) {
  const { title, name, period, query, before, texts, onPick, day, pace, children, className } = props;
  const { t, format } = useTexts();
  const [asTable, toggle] = useAsTable();
  const earlier = previousOf(period);
  const range = { from: format.day(earlier.start), to: format.day(earlier.end) };
  return (
    <Card title={title} aside={toggle} {...(className !== undefined && { className })}>
      {children}
      <QueryContent query={query} lines={[30, 100, 100, 100]} room={[307, 321]}>
        {(rows) => {
          const days = padDays(rows, period.end, daysOf(period));
          const past = comparable(before.data);
          const count = sumOf(days);
          const inWeeks = days.length >= LEAST_FOR_WEEKS;
          const numbers = { format: format.integer, points: pointsOf(days), series: seriesOf(days, past) };
          const table = (
            <ChartTable
              {...numbers}
              caption={title}
              heading={t('clicks.day')}
              name={name}
              link={day && ((index, text) => day(days[index]?.date ?? '', text))}
            />
          );
          const weeks = inWeeks ? sumByWeek(days) : days;
          return (
            <>
              <div className={css.summary} role="status">
                <p className={css.total}>{texts.total(count)}</p>
                {past !== undefined && (
                  <p className={`quiet ${css.before}`}>{texts.difference(count - sumOf(past), range)}</p>
                )}
              </div>
              <ChartOrTable
                {...numbers}
                {...(inWeeks && { points: weeksOf(weeks) })}
                series={[
                  ...seriesOf(weeks, inWeeks && past ? sumByWeek(past) : past),
                  ...paceOf(weeks, inWeeks),
                ]}
                asTable={asTable}
                heading={t('clicks.day')}
                name={name}
                table={table}
                label={texts.label}
                summary={texts.total(count)}
                {...(onPick && !inWeeks && { onPick: (index) => onPick(days[index]?.date ?? '') })}
              />
            </>
          );
        }}
      </QueryContent>
    </Card>
  );

  /** The period before; undefined if it is empty, since a comparison would mean nothing. */
  function comparable(rows: Rows | undefined): Rows | undefined {
    const past = rows && padDays(rows, earlier.end, daysOf(earlier));
    return past !== undefined && sumOf(past) > 0 ? past : undefined;
  }

  function paceOf(parts: Rows, inWeeks: boolean): Series[] {
    if (pace === undefined) return [];
    const value = pace.perDay * (inWeeks ? DAYS_A_WEEK : 1);
    return [{ label: pace.label, kind: 'dashed', tone: 5, values: parts.map(() => value) }];
  }

  function pointsOf(days: Rows): Point[] {
    return days.map(({ date }) => ({
      id: date,
      label: days.length <= MOST_WEEKDAYS ? format.shortDay(date) : format.dayOfYear(date),
      title: format.day(date),
    }));
  }

  function weeksOf(weeks: Rows): Point[] {
    return weeks.map(({ date }, index) => ({
      id: date,
      label: format.dayOfYear(date),
      title: `${format.day(date)} – ${format.day(lastOf(weeks, index, period.end))}`,
    }));
  }

  function seriesOf(days: Rows, past: Rows | undefined): Series[] {
    const now = {
      label: texts.label,
      kind: 'bars',
      tone: 1,
      values: days.map(({ total }) => total),
    } as const;
    if (past === undefined) return [now];
    return [
      now,
      {
        label: texts.before,
        kind: 'dashed',
        tone: 2,
        values: days.map((_, index) => past[index]?.total ?? null),
        titles: days.map((_, index) => (past[index] ? format.day(past[index].date) : '')),
      },
    ];
  }
}

/** The last day of a week within a period. */
function lastOf(weeks: Rows, index: number, end: string): string {
  const next = weeks[index + 1]?.date;
  return next === undefined ? end : addDays(next, -1);
}
