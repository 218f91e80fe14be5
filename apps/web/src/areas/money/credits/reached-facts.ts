import { useTexts } from '../../../i18n/use-texts.ts';
import type { Explanation } from './credits.data.ts';

export type Fact = readonly [label: string, value: string];

/** What the level of a step-up was reached with: QP, and the legs that count for each requirement. */
export function useReachedFacts({ stepUp }: Explanation): Fact[] {
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
export function usePhaseFacts({ kickStart }: Explanation): Fact[] {
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
