import { cycleOfDay } from '@blattwerk/plan/days.ts';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { isZero, ZERO_AMOUNT } from '../../../api/amount.ts';
import { berlinDay } from '../../../i18n/format.ts';
import { type Texts, useTexts } from '../../../i18n/use-texts.ts';
import { Figure } from '../../../ui/Figure.tsx';
import { Note } from '../../../ui/Note.tsx';
import {
  type AvailableCommission,
  availableCommissionQuery,
  monthQuery,
  pendingCommissionQuery,
} from '../commissions/commissions.data.ts';
import { UnderWayHint } from '../commissions/UnderWayHint.tsx';
import { hindranceOf } from '../payable.ts';
import css from './HubFigures.module.css';

/** Length of the placeholder of an unknown amount, in characters. */
const USUAL_LENGTH = 10;

/** Available, under way, pending and earned this month, each linked to its details. */
export function HubFigures({ partner }: { partner: number }) {
  const texts = useTexts();
  const { t, format } = texts;
  const available = useQuery(availableCommissionQuery(partner));
  const pending = useQuery(pendingCommissionQuery(partner));
  const month = useQuery(monthQuery(partner));
  const running = month.data?.cycles.at(-1);
  // Until the running month is known, today's is assumed, which is nearly always right. Another name might take another
  // line, and move what is below.
  const today = month.isPending ? cycleOfDay(berlinDay(Date.now())).dateFrom : undefined;
  const monthShown = running?.cycle.dateFrom ?? today;
  const debt = available.data?.debt ?? ZERO_AMOUNT;
  const amounts = [
    available.data?.available,
    available.data?.underWay?.amount,
    pending.data?.pending,
    running?.total,
  ].filter((amount) => amount !== undefined);
  const longest = Math.max(USUAL_LENGTH, ...amounts.map((amount) => format.money(amount).length));
  const firstRelease = pending.data?.firstRelease ?? null;
  return (
    <section className={`bw-card ${css.card}`} aria-label={t('nav.money')}>
      <dl className={css.figures} style={{ '--characters': longest } as CSSProperties}>
        <Figure
          size="large"
          label={t('money.available')}
          testId="hub-available"
          query={available}
          value={(data) => format.money(data.available)}
          to="/app/accounts/balance"
        >
          <dd className={css.hint} data-testid="hub-available-hint">
            {available.data && availableHint(available.data, texts)}
          </dd>
        </Figure>
        <Figure
          size="large"
          label={t('money.underWay')}
          testId="hub-under-way"
          query={available}
          value={({ underWay }) => format.money(underWay?.amount ?? ZERO_AMOUNT)}
          to="/app/accounts/payout/list"
        >
          <UnderWayHint data={available.data} className={css.hint} testId="hub-under-way-state" />
        </Figure>
        <Figure
          size="large"
          label={t('money.pending')}
          testId="hub-pending"
          query={pending}
          value={(data) => format.money(data.pending)}
          to="/app/accounts/credits/pending"
        >
          <dd className={css.hint}>
            {pending.data &&
              (firstRelease === null
                ? t(pending.data.payoutsHeld ? 'money.pendingHeld' : 'money.pendingHint')
                : t('money:hub.next', { date: format.date(firstRelease) }))}
          </dd>
        </Figure>
        <Figure
          size="large"
          label={
            monthShown === undefined
              ? t('money.monthNone')
              : t('money.month', { month: format.month(monthShown) })
          }
          testId="hub-month"
          query={month}
          value={() => format.money(running?.total ?? ZERO_AMOUNT)}
          to="/app/bonuses/level"
        >
          <dd className={css.hint}>{t('money.estimateHint')}</dd>
        </Figure>
      </dl>
      {!isZero(debt) && (
        <Note>
          <p>{t('money:balance.debt', { amount: format.money(debt) })}</p>
        </Note>
      )}
    </section>
  );
}

/** Whether it can be paid out, and if not, why; a debt is shown below the figures. */
function availableHint(commission: AvailableCommission, { t, format }: Texts): string {
  const hindrance = hindranceOf(commission);
  switch (hindrance?.why) {
    case undefined:
      return t('money.availableHint');
    case 'held':
      return t('money.held');
    case 'belowMinimum':
      return t('money.belowMinimum', { amount: format.money(hindrance.amount) });
    default:
      return t('money.nothing');
  }
}
