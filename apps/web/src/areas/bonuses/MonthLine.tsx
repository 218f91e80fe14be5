import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/use-texts.ts';
import { Estimate } from '../../ui/Estimate.tsx';
import { QueryContent } from '../../ui/QueryContent.tsx';
import { type Month, monthQuery } from '../money/commissions/commissions.data.ts';
import { MonthHints } from '../money/commissions/MonthHints.tsx';
import type { BonusName } from '../money/credits/credit-history.data.ts';
import css from './BonusPage.module.css';

interface Props {
  partner: number;
  /** The bonuses of the page. */
  bonuses: readonly BonusName[];
}

function amountOf({ bonuses }: Month, name: BonusName): string {
  if (name === 'step-up') return bonuses.stepUp.amount;
  if (name === 'kick-start') return bonuses.kickStart.amount;
  return bonuses[name].amount;
}

/** The running month so far, in the page's bonuses and in total; above it a month that awaits its closing. */
export function MonthLine({ partner, bonuses }: Props) {
  const query = useQuery(monthQuery(partner));
  return (
    <div className={css.month}>
      <QueryContent query={query} lines={[60]} testId="bonus-month">
        {({ cycles }) =>
          cycles.map((month, index) => (
            <SoFar
              key={month.cycle.id}
              month={month}
              bonuses={bonuses}
              isRunning={index === cycles.length - 1}
            />
          ))
        }
      </QueryContent>
    </div>
  );
}

interface SoFarProps extends Pick<Props, 'bonuses'> {
  month: Month;
  /** On this page the running month is printed below. */
  isRunning: boolean;
}

function SoFar({ month, bonuses, isRunning }: SoFarProps) {
  const { t, format } = useTexts();
  const name = format.month(month.cycle.dateFrom);
  const cents = bonuses.reduce((sum, name) => sum + parseCents(amountOf(month, name)), 0);
  return (
    <>
      <span
        data-testid={isRunning ? 'bonus-month' : 'bonus-month-ended'}
        data-printed-period={isRunning ? name : undefined}
      >
        {t(isRunning ? 'bonuses:month' : 'bonuses:monthEnded', {
          month: name,
          amount: format.money(formatCents(cents)),
          total: format.money(month.total),
        })}
      </span>
      <Estimate checked={!isRunning} />
      <MonthHints month={month} />
    </>
  );
}
