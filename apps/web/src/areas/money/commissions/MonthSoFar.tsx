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

/**
 * The running month so far by bonus, with what expires before its end and a link to more; then an ended month that awaits
 * its closing.
 */
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

/** `name` prefixes the test ids of the amounts. */
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

/** An ended month that is not final: its bonuses too, collapsed on a phone. */
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
