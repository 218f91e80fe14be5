import { formatCents } from '@blattwerk/plan/money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import css from './CreditExplanation.module.css';
import type { Explanation } from './credits.data.ts';

interface Props {
  arithmetic: NonNullable<Explanation['arithmetic']>;
  /** The partner with the highest rate between the buyer and this partner. */
  below: { displayName: string } | null;
}

/** Base times the difference between one's own rate and the highest one below, rounded once. */
export function Arithmetic({ arithmetic, below }: Props) {
  const { t, format } = useTexts();
  const { baseCents, rateBp, belowRateBp, differenceBp, product, roundedCents, creditedBeforeCents } =
    arithmetic;
  const money = (cents: number) => format.money(formatCents(cents));
  return (
    <section>
      <h4 className={css.heading}>{t('money:why.arithmetic')}</h4>
      <dl className={css.sums} data-testid="arithmetic">
        <dt>{t('money:why.ownRate')}</dt>
        <dd>{format.rate(rateBp)}</dd>
        <dt>
          {below === null
            ? t('money:why.noneBelow')
            : t('money:why.highestBelow', { name: below.displayName })}
        </dt>
        <dd>{format.rate(belowRateBp)}</dd>
        <dt>{t('money:why.difference')}</dt>
        <dd>{format.rate(differenceBp)}</dd>
        <dt>{t('money:why.product', { base: money(baseCents), rate: format.rate(differenceBp) })}</dt>
        <dd>{format.exactMoney(`${product}E-6`)}</dd>
        <dt>{t('money:why.rounded')}</dt>
        <dd>{money(roundedCents)}</dd>
        {creditedBeforeCents !== 0 && (
          <>
            <dt>{t('money:why.creditedBefore')}</dt>
            <dd>{money(creditedBeforeCents)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
