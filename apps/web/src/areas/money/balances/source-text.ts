import { useTexts } from '../../../i18n/use-texts.ts';
import type { LedgerLine } from './balances.data.ts';

/** Describes the cause of a balance change. */
export function useSourceText(): (line: LedgerLine) => string {
  const { t, format } = useTexts();
  return ({ kind, sum, dateFrom, dateTo, payout }) => {
    const number = payout?.split('/').at(-1) ?? '';
    if (kind === 'payout' || kind === 'payout-rejected') return t(`money:balance.source.${kind}`, { number });
    if (kind === 'debt-paid' && sum.startsWith('-')) return t('money:balance.source.debtPart');
    if (kind === 'correction' || kind === 'write-off' || kind === 'debt-paid')
      return t(`money:balance.source.${kind}`);
    const months = new Set([dateFrom, dateTo].flatMap((day) => (day === null ? [] : [format.month(day)])));
    return t(`money:balance.source.${kind}`, { months: [...months].join(' – ') });
  };
}
