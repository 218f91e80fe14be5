import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Figure } from '../../ui/Figure.tsx';
import { useRegionName } from '../../ui/region-name.ts';
import { availableCommissionQuery, pendingCommissionQuery } from './commissions.data.ts';
import css from './MoneyStrip.module.css';
import { PendingParts } from './PendingParts.tsx';

/** Characters of an amount that is not known so far. */
const USUAL_LENGTH = 10;

interface Props {
  partner: number;
}

/** The commission card (specification, section 3): what is available, what is pending and what that waits for. */
export function MoneyStrip({ partner }: Props) {
  const { t, format } = useTexts();
  const pending = useQuery(pendingCommissionQuery(partner));
  const available = useQuery(availableCommissionQuery(partner));
  const amounts = [available.data?.available, pending.data?.pending].filter((amount) => amount !== undefined);
  const longest = Math.max(USUAL_LENGTH, ...amounts.map((amount) => format.money(amount).length));
  return (
    <section className={`bw-card bw-dash-money ${css.strip}`} aria-label={useRegionName(t('money.title'))}>
      <svg aria-hidden="true" className={css.foliage} viewBox="0 0 420 150">
        <path d="M420 150C330 128 270 92 214 8M300 96c-44 8-72-4-92-36 42-8 74 6 92 36Zm46 24c10-40 36-62 78-66 0 42-30 66-78 66ZM256 62c-6-32 6-56 34-74 16 30 4 58-34 74Zm-20-26c-26-2-44-16-52-40 28-2 46 12 52 40Z" />
      </svg>
      <div className={css.content}>
        <dl className={css.figures} style={{ '--characters': longest } as CSSProperties}>
          <Figure
            size="large"
            label={<Link to="/app/accounts/credits/available">{t('money.available')}</Link>}
            testId="money-available"
            query={available}
            value={(data) => format.money(data.available)}
          >
            <AvailableHint debt={available.data?.debt} />
          </Figure>
          <Figure
            size="large"
            label={<Link to="/app/accounts/credits/pending">{t('money.pending')}</Link>}
            testId="money-pending"
            query={pending}
            value={(data) => format.money(data.pending)}
          >
            <dd className={css.hint}>{t('money.pendingHint')}</dd>
          </Figure>
        </dl>
        <PendingParts query={pending} />
      </div>
    </section>
  );
}

/** While a partner owes something nothing is available, and the hint says why. */
function AvailableHint({ debt = '0.00' }: { debt: string | undefined }) {
  const { t, format } = useTexts();
  if (debt === '0.00') return <dd className={css.hint}>{t('money.availableHint')}</dd>;
  return (
    <dd className={css.debt} data-testid="money-debt">
      {t('money.debt', { amount: format.money(debt) })}
    </dd>
  );
}
