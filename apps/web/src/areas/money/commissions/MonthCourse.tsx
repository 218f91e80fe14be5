import { lengthOfCycle } from '@blattwerk/plan/days.ts';
import { parseCents } from '@blattwerk/plan/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ChartOrTable, useAsTable } from '../../../ui/charts/ChartOrTable.tsx';
import type { Series } from '../../../ui/charts/series.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from './MonthCourse.module.css';
import { centsFormat, type Progress, progressQuery } from './months.data.ts';

type CourseMonth = Progress['months'][number];

/** The running month day by day, compared with the one before, with its projected end. */
export function MonthCourse({ partner }: { partner: number }) {
  const { t } = useTexts();
  const query = useQuery(progressQuery(partner));
  const [asTable, toggle] = useAsTable();
  return (
    <section aria-label={t('month:course.title')}>
      <div className={css.head}>
        <h3>{t('month:course.title')}</h3>
        {toggle}
      </div>
      <QueryContent query={query} lines={[30]} room={[260, 320]}>
        {(progress) => <Course {...progress} asTable={asTable} />}
      </QueryContent>
    </section>
  );
}

function Course({ months, forecast, asTable }: Progress & { asTable: boolean }) {
  const { t, format } = useTexts();
  const running = months.at(-1);
  const before = months.at(-2);
  if (running === undefined || (running.days.length < 2 && (before?.days.length ?? 0) < 2))
    return <p className="quiet">{t('month:course.none')}</p>;
  const length = lengthOfCycle(running.cycle);
  const count = Math.max(length, before?.days.length ?? 0);
  const name = format.month(running.cycle.dateFrom);
  const series: Series[] = [
    { label: name, kind: 'line', tone: 1, values: valuesOf(running, count) },
    ...(before === undefined
      ? []
      : [
          {
            label: format.month(before.cycle.dateFrom),
            kind: 'dashed' as const,
            tone: 2 as const,
            values: valuesOf(before, count),
          },
        ]),
    ...(forecast === null
      ? []
      : [
          {
            label: t('month:course.end'),
            kind: 'range' as const,
            tone: 3 as const,
            values: Array.from({ length: count }, (_, day) =>
              day === length - 1 ? ([parseCents(forecast.from), parseCents(forecast.to)] as const) : null,
            ),
          },
        ]),
  ];
  return (
    <ChartOrTable
      asTable={asTable}
      heading={t('month:course.day')}
      name="course"
      label={t('month:course.title')}
      summary={summaryOf(running, before)}
      format={centsFormat(format)}
      points={Array.from({ length: count }, (_, day) => ({
        id: String(day + 1),
        label: String(day + 1),
        title: `${t('month:course.day')} ${day + 1}`,
      }))}
      series={series}
    />
  );

  function summaryOf(now: CourseMonth, past: CourseMonth | undefined): string {
    const facts = { month: name, total: format.money(now.total ?? now.days.at(-1)?.total ?? '0.00') };
    const sameDay = past?.days[Math.min(now.days.length, past.days.length) - 1];
    if (sameDay === undefined) return t('month:course.summary', facts);
    return t('month:course.summaryBefore', { ...facts, before: format.money(sameDay.total) });
  }
}

/** The sums by day of month; undefined for days unknown or still to come. */
function valuesOf({ days, cycle }: CourseMonth, count: number): (number | null)[] {
  const sums = new Map(days.map(({ date, total }) => [date, parseCents(total)]));
  return Array.from({ length: count }, (_, day) => {
    const date = `${cycle.dateFrom.slice(0, 8)}${String(day + 1).padStart(2, '0')}`;
    return sums.get(date) ?? null;
  });
}
