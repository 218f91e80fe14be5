import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isZero } from '../../../api/amount.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { usePhone } from '../../../ui/use-media-query.ts';
import { type Month, monthQuery } from './commissions.data.ts';
import { MonthHints } from './MonthHints.tsx';
import css from './MonthSoFar.module.css';
import { monthParts } from './month-parts.ts';

/** What the running month comes to so far by bonus and what ends before it, with the way to more; then a month that waits for its closing. */
export function MonthSoFar({ partner, children }: { partner: number; children: ReactNode }) {
  const cycles = useQuery(monthQuery(partner)).data?.cycles ?? [];
  const month = cycles.at(-1);
  return (
    <>
      <ul className={css.parts}>
        {month && <Parts month={month} name="month" />}
        {month !== undefined && month.hints.length > 0 && (
          <li className={css.hints}>
            <MonthHints month={month} />
          </li>
        )}
        {month !== undefined && <li>{children}</li>}
      </ul>
      {cycles.slice(0, -1).map((ended) => (
        <Ended key={ended.cycle.id} month={ended} />
      ))}
    </>
  );
}

/** `name` begins the names of the amounts for tests. */
function Parts({ month: { bonuses }, name }: { month: Month; name: string }) {
  const { t, format } = useTexts();
  return monthParts.map(([part, text, page]) => {
    const { amount } = bonuses[part];
    return (
      !isZero(amount) && (
        <li key={part}>
          <Link to={page}>{t(text)}</Link> <b data-testid={`${name}-${part}`}>{format.money(amount)}</b>
        </li>
      )
    );
  });
}

/** A month that is over and not final: its bonuses too, on a phone for whoever opens them. */
function Ended({ month }: { month: Month }) {
  const { t, format } = useTexts();
  const isPhone = usePhone();
  return (
    <details className={css.ended} open={!isPhone} data-testid="month-before">
      <summary>
        {format.month(month.cycle.dateFrom)} <b>{format.money(month.total)}</b>{' '}
        <span className={css.state}>{t('money.ended')}</span>
      </summary>
      <ul className={css.parts}>
        <Parts month={month} name="month-before" />
      </ul>
    </details>
  );
}
