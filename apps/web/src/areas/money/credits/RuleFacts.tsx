import { formatCents } from '@blattwerk/plan/money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import css from './CreditExplanation.module.css';
import type { Explanation } from './credits.data.ts';

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

type Finding = NonNullable<Explanation['finding']>;

/** Facts behind a correction after refunds: the credit, the month without them, and what the partner had with and without. */
function useFindingFacts({ finding }: Explanation): Fact[] {
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
function useCorrectionFacts({ corrections }: Explanation): Fact[] {
  const { t, format } = useTexts();
  return corrections.map(({ amountCents, text }) => [
    t('money:why.finding.corrected'),
    `${format.money(formatCents(amountCents))}, ${text}`,
  ]);
}

type Fact = readonly [label: string, value: string];

/** What the level of a step-up was reached with: QP, and the legs that count for each requirement. */
function useReachedFacts({ stepUp }: Explanation): Fact[] {
  const { t, format } = useTexts();
  const reached = stepUp?.reached;
  if (!reached) return [];
  const legs = reached.needs.map(({ level, levelName, needed }): Fact => {
    const names = reached.legs.filter((leg) => leg.level >= level).map((leg) => leg.displayName);
    return [
      t('money:why.legsNeed', { levelName }),
      t('money:why.legsFound', {
        names: names.length === 0 ? t('money:why.noLegs') : format.list(names),
        needed: format.integer(needed),
      }),
    ];
  });
  return [
    [t('money:why.ownQp'), t('unit.qp', { points: format.integer(reached.qp) })],
    [t('money:why.highestBefore'), reached.highestBefore.levelName],
    ...legs,
  ];
}

/** How a kick-start phase was completed: new customers and points against the requirements, then who brought them. */
function usePhaseFacts({ kickStart }: Explanation): Fact[] {
  const { t, format } = useTexts();
  if (!kickStart) return [];
  const { phase, days, newCustomers, qp, reached } = kickStart;
  const points = (count: number) => t('unit.qp', { points: format.integer(count) });
  const of = (found: string | undefined, needed: string) =>
    found === undefined ? needed : t('money:why.reachedOfNeeded', { reached: found, needed });
  return [
    [t('money:why.phase'), t(`money:why.phaseName.${phase}`)],
    reached
      ? [
          t('money:why.phaseTerm'),
          t('money:why.termOf', {
            from: format.dateTime(reached.startsAt),
            to: format.dateTime(reached.endsAt),
          }),
        ]
      : [t('money:why.days'), format.integer(days)],
    [
      t('money:why.newCustomersFound'),
      of(reached ? format.integer(reached.newCustomers) : undefined, format.integer(newCustomers)),
    ],
    ...(qp > 0
      ? [[t('money:why.pointsFound'), of(reached ? points(reached.qp) : undefined, points(qp))] as const]
      : []),
    ...(reached?.buyers ?? []).map(({ displayName, isOwn, isNew, firstPaidAt, qp: brought }): Fact => {
      if (isOwn) return [t('money:why.own'), points(brought)];
      const facts = { date: format.date(firstPaidAt), points: points(brought) };
      return [displayName, isNew ? t('money:why.buyer.new', facts) : t('money:why.buyer.known', facts)];
    }),
  ];
}
