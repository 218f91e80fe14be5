import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/use-texts.ts';
import { Figure } from '../../ui/Figure.tsx';
import { availableCommissionQuery, pendingCommissionQuery } from './commissions.data.ts';
import css from './MoneyStrip.module.css';

interface Props {
  partner: number;
}

/** The commission card (specification, section 3): what is pending, what is available. */
export function MoneyStrip({ partner }: Props) {
  const { t, format } = useTexts();
  const pending = useQuery(pendingCommissionQuery(partner));
  const available = useQuery(availableCommissionQuery(partner));
  return (
    <section className={`bw-card bw-dash-money ${css.strip}`} aria-label={t('money.title')}>
      <svg
        aria-hidden="true"
        className={css.foliage}
        viewBox="0 0 420 150"
        preserveAspectRatio="xMaxYMid slice"
      >
        <path d="M420 150C330 128 270 92 214 8M300 96c-44 8-72-4-92-36 42-8 74 6 92 36Zm46 24c10-40 36-62 78-66 0 42-30 66-78 66ZM256 62c-6-32 6-56 34-74 16 30 4 58-34 74Zm-20-26c-26-2-44-16-52-40 28-2 46 12 52 40Z" />
      </svg>
      <dl className={css.figures}>
        <Figure
          size="large"
          label={t('money.available')}
          testId="money-available"
          query={available}
          value={(data) => format.money(data.available)}
        >
          <dd className={css.hint}>{t('money.availableHint')}</dd>
        </Figure>
        <Figure
          size="large"
          label={t('money.pending')}
          testId="money-pending"
          query={pending}
          value={(data) => format.money(data.pending)}
        >
          <dd className={css.hint}>{t('money.pendingHint')}</dd>
        </Figure>
      </dl>
    </section>
  );
}
