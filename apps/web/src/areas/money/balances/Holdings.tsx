import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../api/api-error.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Figure } from '../../ui/Figure.tsx';
import { Icon } from '../../ui/icons.tsx';
import css from './Holdings.module.css';

interface Props {
  query: UseQueryResult<CallAnswer<'GET /api/partner_balance/{userId}'>, ApiError>;
}

/** What the accounts hold: what may be requested large, the rest beside it, and what a debt means. */
export function Holdings({ query }: Props) {
  const { t, format } = useTexts();
  const debt = query.data?.debt ?? '0.00';
  return (
    <section className={`bw-card ${css.card}`} aria-label={t('nav.balance')}>
      <dl className={css.figures}>
        <Figure
          size="large"
          label={t('money:balance.available')}
          testId="balance-available"
          query={query}
          value={({ balance }) => format.money(balance)}
        />
        {(['pending', 'inPayout', 'paid'] as const).map((name) => (
          <Figure
            key={name}
            label={t(`money:balance.${name}`)}
            testId={`balance-${name}`}
            query={query}
            value={(data) => format.money(data[name])}
          />
        ))}
      </dl>
      {debt !== '0.00' && (
        <p className={css.debt} data-testid="balance-debt">
          <Icon name="info" />
          {t('money:balance.debt', { amount: format.money(debt) })}
        </p>
      )}
    </section>
  );
}
