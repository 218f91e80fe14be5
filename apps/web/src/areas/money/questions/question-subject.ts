import { useTexts } from '../../../i18n/use-texts.ts';
import type { Question } from './questions.data.ts';

type About = Pick<Question, 'about' | 'credit' | 'order' | 'payout' | 'month' | 'orderNumber'>;

/** Describes the subject of a question in a line: a credit by its bonus, month and amount, others by their id. */
export function useQuestionSubject(): (question: About) => string {
  const { t, format } = useTexts();
  const join = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(' · ');
  return ({ about, credit, order, payout, month, orderNumber }) => {
    if (about === 'missing')
      return join([
        t('questions:about.missing'),
        month === null ? null : format.month(`${month}-01`),
        orderNumber,
      ]);
    if (about === 'order') return join([t('questions:about.order'), order?.number ?? null]);
    if (about === 'payout')
      return join([
        t('questions:about.payout'),
        payout === null ? null : (payout.number ?? String(payout.id)),
        payout === null ? null : format.money(payout.amount),
      ]);
    if (credit === null) return t('questions:about.credit');
    return join([
      t(`money:credits.bonus.${credit.bonus}`),
      credit.month === null ? (order?.number ?? null) : format.month(`${credit.month}-01`),
      credit.amount === null ? null : format.money(credit.amount),
    ]);
  };
}
