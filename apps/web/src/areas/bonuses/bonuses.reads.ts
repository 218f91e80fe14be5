import type { ApiQuery } from '../../api/api-query.ts';
import type { Subject } from '../../api/subject.ts';
import { planQuery } from '../../frame/plan/plan.data.ts';
import { berlinDay } from '../../i18n/format.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { periodOf, previousOf } from '../../ui/charts/period.ts';
import { pageSizeOf } from '../../ui/table/table-search.ts';
import { type TextView, textSelectionsQuery } from '../content/texts/texts.data.ts';
import { monthQuery } from '../money/commissions/commissions.data.ts';
import {
  type BonusName,
  creditHistoryQuery,
  sumsByBonusQuery,
} from '../money/credits/credit-history.data.ts';
import { creditQuery } from '../money/credits/credits.data.ts';
import type { BonusSearch } from './bonus-search.ts';
import {
  builderQuery,
  legsQuery,
  levelDetailsQueries,
  nextLevelQuery,
  pointsQuery,
  poolsQuery,
  qualificationQuery,
  rankQuery,
  stepUpQuery,
} from './bonuses/bonuses.data.ts';
import { kickStartQuery } from './bonuses/kick-start.data.ts';
import { goalQuery } from './goals/goals.data.ts';
import { levelHistoryQuery, rankPathQuery } from './rank-path/rank-path.data.ts';
import { factsQuery, whatIfAtLevelQuery } from './what-if/what-if.data.ts';

interface Programme {
  /** Number of the programme's texts. */
  readonly view: TextView;
  readonly bonuses: readonly BonusName[];
  /** Reads of this programme's page only. */
  readonly own: (partner: number, search: BonusSearch, as: Subject['as']) => readonly ApiQuery<unknown>[];
}

/** Each bonus page prefetches its own reads and the common ones; partners cannot see other partners' credits. */
const programme =
  ({ view, bonuses, own }: Programme) =>
  ({ partner, as }: Subject, search: BonusSearch): readonly ApiQuery<unknown>[] => [
    planQuery(),
    ...own(partner, search, as),
    textSelectionsQuery(view, currentLocale()),
    ...(as === 'team'
      ? []
      : [
          monthQuery(partner),
          creditHistoryQuery(partner, bonuses, { page: search.page ?? 1, size: pageSizeOf(search) }),
          sumsByBonusQuery(partner),
          ...(search.whatIf === undefined ? [] : [factsQuery(partner)]),
          ...(search.credit === undefined ? [] : [creditQuery(search.credit)]),
        ]),
  ];

export const stepUp = programme({
  view: 1,
  bonuses: ['step-up'],
  own: (partner) => [stepUpQuery(partner)],
});

export const kickStart = programme({
  view: 2,
  bonuses: ['kick-start'],
  own: (partner) => [kickStartQuery(partner)],
});

export const builder = programme({
  view: 3,
  bonuses: ['builder'],
  own: (partner) => [builderQuery(partner), qualificationQuery(partner)],
});

export const level = programme({
  view: 4,
  bonuses: ['level'],
  own: (partner, { points }, as) => {
    const period = periodOf({ period: points ?? 30 }, berlinDay(Date.now()));
    return [
      rankQuery(partner),
      nextLevelQuery(partner),
      rankPathQuery(partner),
      levelHistoryQuery(partner),
      ...(as === 'team' ? [] : [whatIfAtLevelQuery(partner), goalQuery(partner)]),
      legsQuery(partner, 1),
      ...levelDetailsQueries(partner),
      pointsQuery(partner, period),
      pointsQuery(partner, previousOf(period)),
    ];
  },
});

export const infinity = programme({
  view: 5,
  bonuses: ['infinity', 'balancing'],
  own: (partner) => [poolsQuery(partner)],
});
