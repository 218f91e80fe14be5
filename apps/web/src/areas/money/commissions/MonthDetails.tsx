import { lengthOfCycle } from '@blattwerk/plan/days.ts';
import { parseCents } from '@blattwerk/plan/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ChartOrTable, useAsTable } from '../../../ui/charts/ChartOrTable.tsx';
import type { Series } from '../../../ui/charts/series.ts';
import { Estimate } from '../../../ui/Estimate.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { type Month, monthQuery } from './commissions.data.ts';
import monthCourseCss from './MonthCourse.module.css';
import css from './MonthDetails.module.css';
import { MonthDifference } from './MonthDifference.tsx';
import { MonthHints } from './MonthHints.tsx';
import { type MonthPart, monthParts } from './month-parts.ts';
import { centsFormat, type Progress, progressQuery } from './months.data.ts';

interface Props {
  partner: number;
}

/**
 * Details of the month's sum: what each bonus follows from, its course day by day, and why the last month differed. That
 * is a month that has ended without being closed, else the last closed one. The running month is incomplete, so a
 * comparison with a whole one would mean nothing; its course is compared with the same days of the month before.
 */
export function MonthDetails({ partner }: Props) {
  const { t } = useTexts();
  const query = useQuery(monthQuery(partner));
  return (
    <div className={css.details}>
      <h2 className={css.title}>{t('month:title')}</h2>
      <QueryContent query={query} lines={[40, 90, 90, 90]}>
        {({ cycles }) => (
          <div className={css.months}>
            {cycles.map((month, index) => (
              <MonthReasons key={month.cycle.id} month={month} isRunning={index === cycles.length - 1} />
            ))}
          </div>
        )}
      </QueryContent>
      <MonthCourse partner={partner} />
      {!query.isPending && <Differences partner={partner} ended={query.data?.cycles.slice(0, -1) ?? []} />}
    </div>
  );
}

function Differences({ partner, ended }: Props & { ended: readonly Month[] }) {
  if (ended.length === 0) return <MonthDifference partner={partner} />;
  return ended.map(({ cycle }) => <MonthDifference key={cycle.id} partner={partner} cycle={cycle.id} />);
}

interface MonthReasonsProps {
  month: Month;
  /** False for an ended month that awaits its closing. */
  isRunning: boolean;
}

/** A month not closed yet, bonus by bonus, each with what it follows from. */
function MonthReasons({ month, isRunning }: MonthReasonsProps) {
  const { t, format } = useTexts();
  const reasonOf = useReasons(month);
  const name = format.month(month.cycle.dateFrom);
  return (
    <section className={css.month} data-testid={isRunning ? 'month-running' : 'month-ended'}>
      <h3 className={css.head}>
        {t(isRunning ? 'month:soFar' : 'month:ended', { month: name })}{' '}
        <span className={css.total}>{format.money(month.total)}</span> <Estimate checked={!isRunning} />
      </h3>
      <ul className={css.list} aria-label={t('month:reasons')}>
        {monthParts.map(([part, text, page]) => (
          <li key={part} data-testid={`reason-${part}`}>
            <Link to={page}>{t(text)}</Link>
            <b className={css.amount}>{format.money(month.bonuses[part].amount)}</b>
            <span className={css.reason}>{reasonOf(part)}</span>
          </li>
        ))}
      </ul>
      <MonthHints month={month} />
      {isRunning && <Forecast month={month} name={name} />}
    </section>
  );
}

function Forecast({ month: { forecast }, name }: { month: Month; name: string }) {
  const { t, format } = useTexts();
  if (forecast === null) return <p className="quiet">{t('month:forecast.none')}</p>;
  return (
    <div className={css.forecast} data-testid="month-forecast">
      <h4>{t('month:forecast.title', { month: name })}</h4>
      <p>
        <b>
          {t('month:forecast.range', { from: format.money(forecast.from), to: format.money(forecast.to) })}
        </b>{' '}
        {t('month:forecast.promise')}
      </p>
      <p className="quiet">{t('month:forecast.why', { number: format.integer(forecast.months) })}</p>
    </div>
  );
}

/** Describes what each bonus of a month not closed yet follows from. */
function useReasons({ bonuses }: Month): (part: MonthPart) => string {
  const { t, format } = useTexts();
  const reasons: Record<MonthPart, () => string> = {
    level: () => {
      const { orders, levelName, rateBp } = bonuses.level;
      const facts = { level: levelName, rate: format.rate(rateBp) };
      if (orders === 0) return t('month:reason.levelNone', facts);
      return t('month:reason.level', { ...facts, count: orders, number: format.integer(orders) });
    },
    stepUp: () => {
      const names = bonuses.stepUp.levels.map(({ levelName }) => levelName);
      if (names.length === 0) return t('month:reason.stepUpNone');
      return t('month:reason.stepUp', { levels: format.list(names) });
    },
    kickStart: () => {
      const phases = bonuses.kickStart.phases.map(({ phase, newCustomers, qp }) =>
        t(`month:reason.${phase}`, {
          customers: format.integer(newCustomers),
          points: format.integer(qp),
        }),
      );
      if (phases.length === 0) return t('month:reason.kickStartNone');
      return t('month:reason.kickStart', { phases: format.list(phases) });
    },
    builder: () => {
      const { stage, psv, activeCustomers } = bonuses.builder;
      const facts = { psv: format.money(psv), number: format.integer(activeCustomers) };
      if (stage === null) return t('month:reason.builderNone', facts);
      return t('month:reason.builder', { ...facts, stage: format.integer(stage) });
    },
    infinity: () => poolReason(bonuses.infinity),
    balancing: () => poolReason(bonuses.balancing),
  };
  return (part) => reasons[part]();

  function poolReason({ weight, weightSum, rateBp, base }: Month['bonuses']['infinity']): string {
    if (weight === 0) return t('month:reason.poolNone');
    return t('month:reason.pool', {
      weight: format.integer(weight),
      weightSum: format.integer(weightSum),
      rate: format.rate(rateBp),
      base: format.money(base),
    });
  }
}

type CourseMonth = Progress['months'][number];

/** The running month day by day, compared with the one before, with its projected end. */
function MonthCourse({ partner }: { partner: number }) {
  const { t } = useTexts();
  const query = useQuery(progressQuery(partner));
  const [asTable, toggle] = useAsTable();
  return (
    <section aria-label={t('month:course.title')}>
      <div className={monthCourseCss.head}>
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
