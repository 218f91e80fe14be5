import { useQuery } from '@tanstack/react-query';
import { isZero, ZERO_AMOUNT } from '../../../api/amount.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Figure } from '../../../ui/Figure.tsx';
import { partnerBalanceQuery } from './balances.data.ts';
import { Debt } from './Debt.tsx';
import css from './Holdings.module.css';

/** The balances: what may be requested is prominent, the rest beside it, with the consequences of a debt. */
export function Holdings({ user, partner }: { user: number; partner: number }) {
  const { t, format } = useTexts();
  const query = useQuery(partnerBalanceQuery(user));
  const debt = query.data?.debt ?? ZERO_AMOUNT;
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
      {!isZero(debt) && <Debt partner={partner} amount={debt} />}
    </section>
  );
}
