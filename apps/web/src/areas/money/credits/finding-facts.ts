import { formatCents } from '@blattwerk/plan/money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Explanation } from './credits.data.ts';
import type { Fact } from './reached-facts.ts';

type Finding = NonNullable<Explanation['finding']>;

/** Facts behind a correction after refunds: the credit, the month without them, and what the partner had with and without. */
export function useFindingFacts({ finding }: Explanation): Fact[] {
  const { t, format } = useTexts();
  const changed = useChangedFigures();
  if (!finding) return [];
  const money = (cents: number) => format.money(formatCents(cents));
  const { bonus, cycle, creditedCents, computedCents, refunds, refundedCents } = finding;
  return [
    [
      t('money:why.finding.month'),
      t('money:why.finding.monthOf', {
        bonus: t(`money:credits.bonus.${bonus}`),
        month: format.month(cycle.dateFrom),
      }),
    ],
    [
      t('money:why.finding.refundsLabel'),
      `${t('money:why.finding.refunds', { count: refunds, number: format.integer(refunds) })}, ${money(refundedCents)}`,
    ],
    ...changed(finding),
    [t('money:why.finding.credited'), money(creditedCents)],
    [t('money:why.finding.computed'), money(computedCents)],
  ];
}

/** The bonus's figures that differ without the refunds. */
function useChangedFigures(): (finding: Finding) => Fact[] {
  const { t, format } = useTexts();
  const whole = (value: number | null) => (value === null ? null : format.integer(value));
  const money = (value: string | null) => (value === null ? null : format.money(value));
  return ({ bonus, with: before, without: after }) => {
    const of = (label: string, was: string | null, is: string | null): Fact[] =>
      was === null || is === null || was === is
        ? []
        : [[label, t('money:why.finding.change', { before: was, after: is })]];
    const customers =
      bonus === 'kick-start' ? t('money:why.finding.newCustomers') : t('money:why.activeCustomers');
    return [
      ...of(t('money:why.finding.level'), before.levelName, after.levelName),
      ...of(t('money:why.finding.qp'), whole(before.qp), whole(after.qp)),
      ...of(t('money:why.psv'), money(before.psv), money(after.psv)),
      ...of(customers, whole(before.customers), whole(after.customers)),
      ...of(t('money:why.poolBase'), money(before.poolBase), money(after.poolBase)),
    ];
  };
}

/** Later corrections of a credit, each in the words that the partner was notified with. */
export function useCorrectionFacts({ corrections }: Explanation): Fact[] {
  const { t, format } = useTexts();
  return corrections.map(({ amountCents, text }) => [
    t('money:why.finding.corrected'),
    `${format.money(formatCents(amountCents))}, ${text}`,
  ]);
}
