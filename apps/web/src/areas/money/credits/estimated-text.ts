import { isZero } from '../../../api/amount.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { isEndedMonth } from '../ended-month.ts';
import type { CreditSums } from './credits.data.ts';

/** Describes how much of a sum is estimated: all of it, or which part; null if nothing is. */
export function useEstimatedText(): (
  sum: Pick<CreditSums['groups'][number], 'amount' | 'estimated'> &
    Partial<Pick<CreditSums['groups'][number], 'cycle'>>,
) => string | null {
  const { t, format } = useTexts();
  return ({ amount, estimated, cycle }) => {
    if (isZero(estimated)) return null;
    return estimated === amount
      ? t(cycle && isEndedMonth(cycle.dateFrom) ? 'money:credits.beingChecked' : 'money:credits.estimated')
      : t('money:credits.estimatedPart', { amount: format.money(estimated) });
  };
}
