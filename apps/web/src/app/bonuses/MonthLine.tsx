import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { useQuery } from '@tanstack/react-query';
import { type Month, monthQuery } from '../../features/commissions/commissions.data.ts';
import type { BonusName } from '../../features/credits/credit-history.data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Estimate } from '../../ui/Estimate.tsx';
import css from './BonusScreen.module.css';

interface Props {
  partner: number;
  /** The bonuses that the page is about. */
  bonuses: readonly BonusName[];
}

function amountOf({ bonuses }: Month, name: BonusName): string {
  if (name === 'step-up') return bonuses.stepUp.amount;
  if (name === 'kick-start') return bonuses.kickStart.amount;
  return bonuses[name].amount;
}

/** What the running month comes to so far: in the page's bonus, and in all of them. */
export function MonthLine({ partner, bonuses }: Props) {
  const { t, format } = useTexts();
  const { data } = useQuery(monthQuery(partner));
  const month = data?.cycles.at(-1);
  if (month === undefined) return <p className={css.month}>{'\u00a0'}</p>;
  const cents = bonuses.reduce((sum, name) => sum + parseCents(amountOf(month, name)), 0);
  return (
    <p className={css.month}>
      <span data-testid="bonus-month">
        {t('bonuses:month', {
          month: format.month(month.cycle.dateFrom),
          amount: format.money(formatCents(cents)),
          total: format.money(month.total),
        })}
      </span>
      <Estimate />
      {month.hints.map((hint) => (
        <span key={hint.ends} className="quiet" data-testid={`month-ends-${hint.ends}`}>
          {t(`bonuses:ends.${hint.ends}`, {
            date: 'endsOn' in hint ? format.day(hint.endsOn) : format.dateTime(hint.endsAt),
          })}
        </span>
      ))}
    </p>
  );
}
