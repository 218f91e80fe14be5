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

/** What a course says of its numbers. */
export interface CourseTexts {
  /** What is counted, and the same of the period before. */
  readonly label: string;
  readonly before: string;
  /** All of a period in words. */
  readonly total: (count: number) => string;
  /** How many more than before, negative for fewer; `from` and `to` are the days of the period before. */
  readonly difference: (more: number, range: { from: string; to: string }) => string;
}

interface Props {
  title: string;
  /** Begins every test id of a day. */
  name: string;
  period: Period;
  query: UseQueryResult<Rows, ApiError>;
  before: UseQueryResult<Rows, ApiError>;
  texts: CourseTexts;
  /** A day was chosen; `day` is the way to it in the table. */
  onPick?: (date: string) => void;
  day?: (date: string, text: string) => ReactNode;
  /** So much a day would be enough for something: a line over the bars. */
  pace?: { readonly label: string; readonly perDay: number } | undefined;
  /** Stands above: what chooses the period. */
  children?: ReactNode;
  className?: string;
}

/** With more days than these, the weekday below each of them says less than the date. */
const MOST_WEEKDAYS = 14;

/** From so many days on a bar is a week: thinner ones could not be told apart. */
const LEAST_FOR_WEEKS = 60;

const DAYS_A_WEEK = 7;

/** A figure of a period day by day, over that of the period before; as a chart or as a table. */
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

  /** The days before, unless there is nothing to compare with: a time without any number says nothing. */
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

/** The last day of a week of a period that ends on a day. */
function lastOf(weeks: Rows, index: number, end: string): string {
  const next = weeks[index + 1]?.date;
  return next === undefined ? end : addDays(next, -1);
}
