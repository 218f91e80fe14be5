import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isZero } from '../../../api/amount.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { MonthDifference } from '../commissions/MonthDifference.tsx';
import { MissingLink } from '../questions/MissingLink.tsx';
import { opposite } from './opposite.ts';
import css from './StatementDetails.module.css';
import { StatementFiles } from './StatementFiles.tsx';
import { statementQuery } from './statements.data.ts';

interface Props {
  partner: number;
  cycle: number;
}

/** One statement, line by line from the opening to the closing amount, with the state of that amount. */
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
            {statement.corrected.map(({ credit, text, bookedAt, amount }) => (
              <Line
                key={credit}
                name={
                  <Link to="/app/accounts/credits/available" search={{ credit }}>
                    {text}
                  </Link>
                }
                note={format.date(bookedAt)}
                amount={amount}
              />
            ))}
            {debtsOf(statement).map(([part, amount, tax]) => (
              <Line
                key={part}
                name={t(`money:statements.debt.${part}`)}
                note={isZero(tax) ? undefined : t('money:statements.withTax', { tax: format.money(tax) })}
                amount={amount}
              />
            ))}
            {statement.paid.map((paid) => (
              <Line
                key={`${paid.payout}-${paid.paidAt}-${paid.isReturned}`}
                name={
                  <Link to="/app/accounts/payout/list" search={{ payout: paid.payout }}>
                    {t(`money:statements.${nameOf(paid)}`, { number: paid.number ?? paid.payout })}
                  </Link>
                }
                note={t(`money:statements.by.${paid.type}`, {
                  day: paid.valueOn === null ? format.date(paid.paidAt) : format.day(paid.valueOn),
                  tax: format.money(paid.tax),
                  gross: format.money(paid.gross),
                })}
                amount={opposite(paid.amount)}
              />
            ))}
            <Line name={t('money:statements.column.closing')} amount={statement.closing} strong />
          </dl>
          <Held statement={statement} />
          <StatementFiles partner={partner} cycle={cycle} month={format.month(statement.cycle.dateFrom)} />
          <MonthDifference partner={partner} cycle={cycle} />
          <MissingLink month={statement.cycle.dateFrom.slice(0, 7)} />
        </div>
      )}
    </QueryContent>
  );
}

type Statement = CallAnswer<'GET /api/partners/{id}/statements/{cycle}'>;
type Paid = Statement['paid'][number];

/** The closing amount by state: pending, available, in a payout, owed. */
function Held({ statement: { held, heldTax } }: { statement: Statement }) {
  const { t } = useTexts();
  return (
    <>
      <h3 className={css.heading}>{t('money:statements.held')}</h3>
      <dl className={css.lines}>
        {(['pending', 'available', 'inPayout'] as const).map((part) => (
          <Line key={part} name={t(`money:statements.part.${part}`)} amount={held[part]} />
        ))}
        {!isZero(held.debt) && <Line name={t('money:statements.part.debt')} amount={`-${held.debt}`} />}
        {!isZero(heldTax.inPayout) && (
          <Line name={t('money:statements.part.taxInPayout')} amount={heldTax.inPayout} />
        )}
        {!isZero(heldTax.owed) && (
          <Line name={t('money:statements.part.taxOwed')} amount={opposite(heldTax.owed)} />
        )}
      </dl>
    </>
  );
}

/** How debts ended in the month, net and tax; when a debt was repaid, only its tax may have been waived. */
function debtsOf({ writtenOff, taxWrittenOff, paidBack, taxPaidBack }: Statement) {
  const ends = [
    ['writtenOff', writtenOff, taxWrittenOff],
    ['paidBack', paidBack, taxPaidBack],
  ] as const;
  return ends.filter(([, amount, tax]) => !isZero(amount) || !isZero(tax));
}

function nameOf({ isReturned, replaces }: Paid): 'returned' | 'payout' | 'taxPayout' {
  if (isReturned) return 'returned';
  return replaces === null ? 'payout' : 'taxPayout';
}

interface LineProps {
  name: ReactNode;
  note?: string | undefined;
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
