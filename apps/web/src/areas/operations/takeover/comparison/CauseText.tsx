import { useTexts } from '../../../../i18n/use-texts.ts';
import type { Cause } from './comparison-search.ts';

/** What the previous system knew or did differently, as a sentence. */
export function CauseText({ cause }: { cause: Cause }) {
  const { t, format } = useTexts();
  const { kind, rule, order, counted, partner, level, levelHere } = cause;
  if (rule !== null) return t(`comparison:rule.${rule}`);
  if (kind === 'level')
    return t('comparison:cause.level', {
      name: partner?.displayName ?? '',
      there: format.integer(level ?? 0),
      here: format.integer(levelHere ?? 0),
    });
  if (order === null) return t(`comparison:reason.${kind}`);
  const words = {
    number: order.number,
    date: format.dateTime(order.paidAt ?? order.placedAt),
    amount: format.money(order.base),
  };
  if (kind === 'refund') return t(`comparison:cause.${counted ? 'refunded' : 'notRefunded'}`, words);
  if (kind === 'base') return t('comparison:cause.base', words);
  return t(`comparison:cause.${counted ? 'counted' : 'notCounted'}`, words);
}
