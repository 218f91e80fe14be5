import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Value } from '../../../../ui/Value.tsx';
import { payoutTerms } from '../../../money/payout-terms.ts';
import { typedAmount } from '../../typed-amount.ts';
import type { TypedRun } from './new-run.ts';
import css from './Runs.module.css';
import { proposalsQuery, waitingPayoutsQuery } from './runs.data.ts';

/** Contents of the draft before it is created: no money moves yet. */
export function RunContent({ typed }: { typed: TypedRun }) {
  const { t, format } = useTexts();
  const waiting = useQuery(waitingPayoutsQuery(typed.type));
  const { data } = useQuery(proposalsQuery());
  const planned = data?.proposals.find(
    ({ dueOn, type, run }) => dueOn === typed.dueOn && type === typed.type && run === null,
  );
  const minimum = typedAmount(typed.minimum) ?? payoutTerms().minimum;
  return (
    <div className={css.content} data-testid="run-content">
      <p className={css.contentTitle}>{t('runs:content.title')}</p>
      <p>
        <Value query={waiting} like={t('runs:content.waiting', { count: 99, number: '99' })}>
          {({ total }) => t('runs:content.waiting', { count: total, number: format.integer(total) })}
        </Value>
      </p>
      {planned !== undefined && (
        <p>
          {t('runs:proposal.content', {
            count: planned.count,
            number: format.integer(planned.count),
            amount: format.money(planned.gross),
            day: format.day(planned.cutOffOn),
          })}
        </p>
      )}
      {typed.scope === 'all' && <p>{t('runs:content.all', { amount: format.money(minimum) })}</p>}
      <p className="quiet">{t('runs:content.draft')}</p>
    </div>
  );
}
