import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isZero } from '../../../api/amount.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { monthQuery } from './commissions.data.ts';
import { MonthHints } from './MonthHints.tsx';
import css from './MonthSoFar.module.css';
import { monthParts } from './month-parts.ts';

/** What the running month comes to so far by bonus and what ends before it; in all, a month that waits for its closing. Last comes the way to more. */
export function MonthSoFar({ partner, children }: { partner: number; children: ReactNode }) {
  const { t, format } = useTexts();
  const cycles = useQuery(monthQuery(partner)).data?.cycles ?? [];
  const month = cycles.at(-1);
  return (
    <ul className={css.parts}>
      {monthParts.map(([name, text, page]) => {
        const amount = month?.bonuses[name].amount;
        return (
          amount !== undefined &&
          !isZero(amount) && (
            <li key={name}>
              <Link to={page}>{t(text)}</Link> <b data-testid={`month-${name}`}>{format.money(amount)}</b>
            </li>
          )
        );
      })}
      {month !== undefined && month.hints.length > 0 && (
        <li className={css.hints}>
          <MonthHints month={month} />
        </li>
      )}
      {cycles.slice(0, -1).map(({ cycle, total }) => (
        <li key={cycle.id}>
          {format.month(cycle.dateFrom)} <b data-testid="month-before">{format.money(total)}</b>
        </li>
      ))}
      {month !== undefined && <li>{children}</li>}
    </ul>
  );
}
