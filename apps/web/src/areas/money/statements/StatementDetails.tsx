import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isZero } from '../../../api/amount.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { MonthDifference } from '../commissions/MonthDifference.tsx';
import css from './StatementDetails.module.css';
import { StatementFiles } from './StatementFiles.tsx';
import { statementQuery } from './statements.data.ts';

interface Props {
  partner: number;
  cycle: number;
}

/** One statement, line by line from the opening to the closing amount, and where that stood. */
export function StatementDetails({ partner, cycle }: Props) {
  const { t, format } = useTexts();
  const query = useQuery(statementQuery(partner, cycle));
  return (
    <QueryContent
      query={query}
      lines={[60, 80, 75, 80, 60]}
      missing={<Empty picture="paper" title={t('money:statements.gone')} />}
    >
      {(statement) => (
        <div
          className={css.details}
          data-testid="statement"
          data-printed-period={format.month(statement.cycle.dateFrom)}
        >
          <strong className={css.month}>{format.month(statement.cycle.dateFrom)}</strong>
          <dl className={css.lines}>
            <Line name={t('money:statements.column.opening')} amount={statement.opening} strong />
            {statement.bonuses.map(({ bonusName, amount }) => (
              <Line key={bonusName} name={t(`money:balance.bonus.${bonusName}`)} amount={amount} />
            ))}
            {!isZero(statement.reversals) && (
              <Line name={t('money:statements.column.reversals')} amount={statement.reversals} />
            )}
            {statement.paid.map(({ payout, number, paidAt, amount, replaces }) => (
              <Line
                key={payout}
                name={
                  <Link to="/app/accounts/payout/list" search={{ payout }}>
                    {replaces === null
                      ? t('money:statements.payout', { number: number ?? payout })
                      : t('money:statements.taxPayout', { number: number ?? payout })}
                  </Link>
                }
                note={format.date(paidAt)}
                amount={replaces === null ? `-${amount}` : amount}
              />
            ))}
            <Line name={t('money:statements.column.closing')} amount={statement.closing} strong />
          </dl>
          <h3 className={css.heading}>{t('money:statements.held')}</h3>
          <dl className={css.lines}>
            {(['pending', 'available', 'inPayout'] as const).map((part) => (
              <Line key={part} name={t(`money:statements.part.${part}`)} amount={statement.held[part]} />
            ))}
            {!isZero(statement.held.debt) && (
              <Line name={t('money:statements.part.debt')} amount={`-${statement.held.debt}`} />
            )}
          </dl>
          <StatementFiles partner={partner} cycle={cycle} month={format.month(statement.cycle.dateFrom)} />
          <MonthDifference partner={partner} cycle={cycle} />
        </div>
      )}
    </QueryContent>
  );
}

interface LineProps {
  name: ReactNode;
  note?: string;
  amount: string;
  strong?: boolean;
}

function Line({ name, note, amount, strong = false }: LineProps) {
  const { format } = useTexts();
  return (
    <div className={css.line} data-strong={strong}>
      <dt>
        {name}
        {note !== undefined && <span className={css.note}>{note}</span>}
      </dt>
      <dd>{format.money(amount)}</dd>
    </div>
  );
}
