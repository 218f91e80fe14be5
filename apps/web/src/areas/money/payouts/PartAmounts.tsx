import { useTexts } from '../../../i18n/use-texts.ts';
import type { Payout } from './payouts.data.ts';

/** Amounts of a payout: net, its tax, and what is paid. */
export function PartAmounts({ payout }: { payout: Pick<Payout, 'amount' | 'tax' | 'gross'> }) {
  const { t, format } = useTexts();
  return (
    <p className="quiet" data-testid="part-amounts">
      {t('money:payouts.part', {
        net: format.money(payout.amount),
        tax: format.money(payout.tax),
        gross: format.money(payout.gross),
      })}
    </p>
  );
}
