import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { type Format, UNKNOWN } from '../../i18n/format.ts';

/** The terms of the programme, in an order in which one explains the next. */
export const terms = [
  'qp',
  'personalQp',
  'psv',
  'cycle',
  'closing',
  'level',
  'teamLeader',
  'line',
  'leg',
  'sponsor',
  'upline',
  'customer',
  'premium',
  'credit',
  'hold',
  'reversal',
  'balance',
  'invoice',
  'smallBusiness',
  'levelBonus',
  'stepUp',
  'kickStart',
  'builder',
  'stage',
  'pool',
  'referralLink',
  'goal',
] as const;

/** A term of the programme, by the key of its text in `glossary:term`. */
export type Term = (typeof terms)[number];

/** Terms used on many pages without an explanation. */
export const oftenAsked = [
  'qp',
  'psv',
  'cycle',
  'level',
  'leg',
  'credit',
  'balance',
  'premium',
] as const satisfies readonly Term[];

type Names =
  | 'levels'
  | 'firstLevel'
  | 'lastLevel'
  | 'legsFrom'
  | 'leaderFrom'
  | 'leaderTo'
  | 'firstRate'
  | 'lastRate'
  | 'stepUpLevel'
  | 'easyDays'
  | 'easyCustomers'
  | 'easyAmount'
  | 'proDays'
  | 'proCustomers'
  | 'proQp'
  | 'proAmount'
  | 'firstStage'
  | 'lastStage'
  | 'infinityRate'
  | 'infinityLevel'
  | 'balancingRate'
  | 'balancingLevel';

const names: readonly Names[] = [
  'levels',
  'firstLevel',
  'lastLevel',
  'legsFrom',
  'leaderFrom',
  'leaderTo',
  'firstRate',
  'lastRate',
  'stepUpLevel',
  'easyDays',
  'easyCustomers',
  'easyAmount',
  'proDays',
  'proCustomers',
  'proQp',
  'proAmount',
  'firstStage',
  'lastStage',
  'infinityRate',
  'infinityLevel',
  'balancingRate',
  'balancingLevel',
];

/**
 * The figures in the texts of the terms, from the plan of the displayed month. A dash while it is loading, or if it has
 * no such figure.
 */
export function termValues(
  plan: Plan | undefined,
  format: Pick<Format, 'integer' | 'money' | 'rate'>,
): Readonly<Record<Names, string>> {
  const unknown = Object.fromEntries(names.map((name) => [name, UNKNOWN])) as Record<Names, string>;
  if (plan === undefined) return unknown;
  const { easy, pro } = plan.kickStart;
  const { levels } = plan;
  const money = (cents: number | undefined) =>
    cents === undefined ? UNKNOWN : format.money(formatCents(cents));
  const leaders = plan.levelGroups.find(({ code }) => code === 'team-leader');
  const legsFrom = levels.find(({ legs }) => legs.length > 0);
  const count = (value: number | undefined) => (value === undefined ? UNKNOWN : format.integer(value));
  const rate = (basisPoints: number | undefined) =>
    basisPoints === undefined ? UNKNOWN : format.rate(basisPoints);
  return {
    levels: count(levels.length),
    firstLevel: levels.at(0)?.name ?? UNKNOWN,
    lastLevel: levels.at(-1)?.name ?? UNKNOWN,
    legsFrom: count(legsFrom?.id),
    leaderFrom: count(leaders?.from),
    leaderTo: count(leaders?.to),
    firstRate: rate(levels.find(({ percentBp }) => percentBp > 0)?.percentBp),
    lastRate: rate(levels.at(-1)?.percentBp),
    stepUpLevel: levelRow(plan, plan.stepUp.fromLevel).name,
    easyDays: count(easy.days),
    easyCustomers: count(easy.newCustomers),
    easyAmount: money(easy.amountCents),
    proDays: count(pro.days),
    proCustomers: count(pro.newCustomers),
    proQp: count(pro.qp),
    proAmount: money(pro.amountCents),
    firstStage: money(plan.builder.stages.at(0)?.amountCents),
    lastStage: money(plan.builder.stages.at(-1)?.amountCents),
    infinityRate: rate(plan.infinity.poolBp),
    infinityLevel: levels.find(({ sharingWeight }) => sharingWeight > 0)?.name ?? UNKNOWN,
    balancingRate: rate(plan.balancing.poolBp),
    balancingLevel: levels.find(({ balancingWeight }) => balancingWeight > 0)?.name ?? UNKNOWN,
  };
}
