import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../Button.tsx';
import { Card } from '../Card.tsx';
import { QueryContent } from '../QueryContent.tsx';
import css from './Course.module.css';
import { LazyBarChart } from './LazyBarChart.tsx';
import { type DayTotal, padDays, sumOf } from './pad-days.ts';
import { daysOf, type Period, previousOf } from './period.ts';

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
  /** Stands above: what chooses the period. */
  children?: ReactNode;
  className?: string;
}

/** With more days than these, the weekday below each of them says less than the date. */
const MOST_WEEKDAYS = 14;

/** A figure of a period day by day, over that of the period before; as a chart or as a table. */
export function Course(props: Props) {
  const { title, name, period, query, before, texts, onPick, day, children, className } = props;
  const { t, format } = useTexts();
  const [asTable, setAsTable] = useState(false);
  const earlier = previousOf(period);
  const toggle = (
    <Button variant="subtle" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
      {t('chart.asTable')}
    </Button>
  );
  return (
    <Card title={title} aside={toggle} {...(className !== undefined && { className })}>
      {children}
      <QueryContent query={query} lines={[30, 100, 100, 100]}>
        {(rows) => {
          const days = padDays(rows, period.end, daysOf(period));
          const past = before.data && padDays(before.data, earlier.end, daysOf(earlier));
          const count = sumOf(days);
          const table = (
            <DaysTable caption={title} name={name} days={days} past={past} texts={texts} day={day} />
          );
          const range = { from: format.day(earlier.start), to: format.day(earlier.end) };
          return (
            <>
              <div className={css.summary} role="status">
                <p className={css.total}>{texts.total(count)}</p>
                {past !== undefined && (
                  <p className={`quiet ${css.before}`}>{texts.difference(count - sumOf(past), range)}</p>
                )}
              </div>
              {asTable ? (
                table
              ) : (
                <div className={css.chart}>
                  <LazyBarChart
                    table={table}
                    label={texts.label}
                    summary={texts.total(count)}
                    labels={days.map(({ date }) =>
                      days.length <= MOST_WEEKDAYS ? format.shortDay(date) : format.dayOfYear(date),
                    )}
                    values={days.map(({ total }) => total)}
                    titles={days.map(({ date }) => format.day(date))}
                    compared={
                      past && {
                        label: texts.before,
                        values: days.map((_, index) => past[index]?.total ?? Number.NaN),
                        labels: days.map((_, index) => dayText(past[index])),
                      }
                    }
                    {...(onPick && { onPick: (index: number) => onPick(days[index]?.date ?? '') })}
                  />
                </div>
              )}
            </>
          );
        }}
      </QueryContent>
    </Card>
  );

  function dayText(of: DayTotal | undefined): string {
    return of === undefined ? '' : format.day(of.date);
  }
}

interface TableProps extends Pick<Props, 'name' | 'texts'> {
  caption: string;
  days: Rows;
  past: Rows | undefined;
  day: Props['day'];
}

function DaysTable({ caption, name, days, past, texts, day }: TableProps) {
  const { t, format } = useTexts();
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('clicks.day')}</th>
            <th scope="col">{texts.label}</th>
            <th scope="col">{texts.before}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, total }, index) => (
            <tr key={date}>
              <th scope="row">{day?.(date, format.day(date)) ?? format.day(date)}</th>
              <td data-testid={`${name}-${date}`}>{format.integer(total)}</td>
              <td>{past?.[index] === undefined ? '–' : format.integer(past[index].total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
