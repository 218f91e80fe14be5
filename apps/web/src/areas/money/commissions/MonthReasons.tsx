import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Estimate } from '../../../ui/Estimate.tsx';
import type { Month } from './commissions.data.ts';
import { MonthHints } from './MonthHints.tsx';
import css from './MonthReasons.module.css';
import { monthParts } from './month-parts.ts';
import { useReasons } from './use-reasons.ts';

interface Props {
  month: Month;
  /** False for an ended month that awaits its closing. */
  isRunning: boolean;
}

/** A month not closed yet, bonus by bonus, each with what it follows from. */
export function MonthReasons({ month, isRunning }: Props) {
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
