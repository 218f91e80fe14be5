import { useTexts } from '../../../i18n/use-texts.ts';
import type { Signal } from './signals.data.ts';

/** The evidence of a signal as one sentence. */
export function useEvidenceText(): (signal: Pick<Signal, 'kind' | 'evidence'>) => string {
  const { t, format } = useTexts();
  return ({ kind, evidence }) => {
    const { count, of, amount, base, measure, need, value, from } = evidence;
    const number = format.integer(count);
    const money = (text: string | null) => (text === null ? '' : format.money(text));
    switch (kind) {
      case 'sharedAccount':
        return t('signals:evidence.sharedAccount', { count, number });
      case 'justOver': {
        const formatted = (text: string | null) =>
          measure === 'psv' ? money(text) : t('signals:qp', { points: format.integer(Number(text ?? 0)) });
        return t('signals:evidence.justOver', { need: formatted(need), value: formatted(value) });
      }
      case 'lateRefunds':
        return t('signals:evidence.lateRefunds', { count, number, amount: money(amount), base: money(base) });
      case 'kickStartCluster':
        return t('signals:evidence.kickStartCluster', {
          count,
          number,
          of: format.integer(of ?? count),
          day: from === null ? '' : format.date(from),
        });
      case 'reportedMessages':
        return t('signals:evidence.reportedMessages', { count, number, of: format.integer(of ?? count) });
    }
  };
}
