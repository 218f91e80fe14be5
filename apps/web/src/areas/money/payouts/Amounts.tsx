import { basisPointsOf, isZero } from '../../../api/amount.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import css from './Amounts.module.css';

interface Props {
  amounts: {
    readonly net: string;
    readonly taxRate: string;
    readonly tax: string;
    readonly gross: string;
    readonly fee: string;
    readonly setOff: string;
  };
}

/**
 * Net, tax, gross and fee of a payout, one per line. Corrections that it settles reduce the tax by their own, so that the
 * tax may differ from its rate and may be negative.
 */
export function Amounts({ amounts: { net, taxRate, tax, gross, fee, setOff } }: Props) {
  const { t, format } = useTexts();
  const isSettling = !isZero(setOff);
  const rate = format.rate(basisPointsOf(taxRate));
  return (
    <dl className={css.amounts}>
      <div>
        <dt>{t('money:payouts.column.amount')}</dt>
        <dd data-testid="payout-net">{format.money(net)}</dd>
      </div>
      <div>
        <dt>{t(isSettling ? 'money:payouts.taxAtSetOff' : 'money:payouts.taxAt', { rate })}</dt>
        <dd data-testid="payout-tax">{format.money(tax)}</dd>
      </div>
      <div>
        <dt>{t('money:payouts.column.fee')}</dt>
        <dd data-testid="payout-fee">{format.money(fee)}</dd>
      </div>
      <div className={css.total}>
        <dt>{t('money:payouts.column.gross')}</dt>
        <dd data-testid="payout-gross">{format.money(gross)}</dd>
      </div>
      {isSettling && (
        <div>
          <dt>{t('money:payouts.setOff')}</dt>
          <dd data-testid="payout-set-off">{format.money(setOff)}</dd>
        </div>
      )}
    </dl>
  );
}
