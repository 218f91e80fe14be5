import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isZero } from '../../../api/amount.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { monthQuery } from './commissions.data.ts';
import { MonthHints } from './MonthHints.tsx';
import css from './MonthSoFar.module.css';

/** The bonuses in the order of the programme's list: name in the answer, text, page. */
const parts = [
  ['level', 'nav.levelBonus', '/app/bonuses/level'],
  ['stepUp', 'nav.stepUpBonus', '/app/bonuses/step-up'],
  ['kickStart', 'nav.kickStartBonus', '/app/bonuses/kick-start'],
  ['builder', 'nav.builderBonus', '/app/bonuses/builder'],
  ['infinity', 'nav.infinityBonus', '/app/bonuses/infinity'],
  ['balancing', 'money.balancing', '/app/bonuses/infinity'],
] as const;

/** What the running month comes to so far by bonus and what ends before it; in all, a month that waits for its closing. */
export function MonthSoFar({ partner }: { partner: number }) {
  const { t, format } = useTexts();
  const cycles = useQuery(monthQuery(partner)).data?.cycles ?? [];
  const month = cycles.at(-1);
  return (
    <ul className={css.parts}>
      {parts.map(([name, text, page]) => {
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
    </ul>
  );
}
