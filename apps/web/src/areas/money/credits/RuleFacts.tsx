import { formatCents } from '@blattwerk/plan/money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import css from './CreditExplanation.module.css';
import type { Explanation } from './credits.data.ts';
import { useCorrectionFacts, useFindingFacts } from './finding-facts.ts';
import { type Fact, usePhaseFacts, useReachedFacts } from './reached-facts.ts';

/** The figures of the rules other than the level bonus. */
export function RuleFacts({ explanation }: { explanation: Explanation }) {
  const { t } = useTexts();
  const ofStage = useStageFacts(explanation);
  const ofPool = usePoolFacts(explanation);
  const ofReversal = useReversalFacts(explanation);
  const facts = [
    ...ofStage,
    ...useReachedFacts(explanation),
    ...usePhaseFacts(explanation),
    ...ofPool,
    ...ofReversal,
    ...useFindingFacts(explanation),
    ...useCorrectionFacts(explanation),
  ];
  if (facts.length === 0) return null;
  return (
    <section>
      <h4 className={css.heading}>{t('money:why.figures')}</h4>
      <dl className={css.sums} data-testid="rule-facts">
        {facts.map(([label, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two customers may have the same name, and the order is fixed
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function useStageFacts({ stepUp, kickStart, builder }: Explanation): Fact[] {
  const { t, format } = useTexts();
  const money = (cents: number) => format.money(formatCents(cents));
  const points = (qp: number) => t('unit.qp', { points: format.integer(qp) });
  if (stepUp)
    return [
      [t('money:why.levelReached'), stepUp.levelName],
      [t('money:why.lowerBound'), points(stepUp.lowerBoundQp)],
      [t('money:why.perPoint'), money(stepUp.centsPerQp)],
    ];
  if (kickStart) return [];
  if (!builder) return [];
  const { stage, psvNeedCents, activeCustomersNeed, psvCents, activeCustomers } = builder;
  const of = (reached: string | null, needed: string) =>
    reached === null ? needed : t('money:why.reachedOfNeeded', { reached, needed });
  return [
    [t('money:why.stage'), format.integer(stage)],
    [t('money:why.psv'), of(psvCents === null ? null : money(psvCents), money(psvNeedCents))],
    [
      t('money:why.activeCustomers'),
      of(
        activeCustomers === null ? null : format.integer(activeCustomers),
        format.integer(activeCustomersNeed),
      ),
    ],
  ];
}

function usePoolFacts({ pool }: Explanation): Fact[] {
  const { t, format } = useTexts();
  const money = (cents: number) => format.money(formatCents(cents));
  if (!pool) return [];
  return [
    [t('money:why.poolBase'), money(pool.baseCents)],
    [t('money:why.pool', { rate: format.rate(pool.rateBp) }), money(pool.poolCents)],
    [
      t('money:why.share'),
      t('money:why.weightOf', {
        weight: format.integer(pool.weight),
        sum: format.integer(pool.weightSum),
      }),
    ],
    [t('money:why.shareDown'), money(pool.shareCents)],
    ...(pool.remainderCents > 0 ? [[t('money:why.leftOver'), money(pool.remainderCents)] as const] : []),
  ];
}

function useReversalFacts({ reversal }: Explanation): Fact[] {
  const { t, format } = useTexts();
  const money = (cents: number) => format.money(formatCents(cents));
  if (!reversal) return [];
  return [
    [t('money:why.original'), money(reversal.originalCents)],
    [t('money:why.baseBefore'), money(reversal.baseBeforeRefundsCents)],
    ...reversal.refunds.map(
      ({ refundedAt, baseCents }) =>
        [t('money:why.refundOn', { time: format.dateTime(refundedAt) }), money(baseCents)] as const,
    ),
    [t('money:why.baseLeft'), money(reversal.remainingBaseCents)],
  ];
}
