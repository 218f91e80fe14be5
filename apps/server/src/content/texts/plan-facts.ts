import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { stepUpCents } from '@blattwerk/plan/bonuses/step-up.ts';
import { type HoldStart, MOST_HOLD_DAYS, UNDELIVERED_DAYS } from '@blattwerk/plan/cycle/hold-end.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { shareOf } from '@blattwerk/plan/money.ts';
import type { Level, Plan } from '@blattwerk/plan/plan.ts';
import { countryOf } from '../../platform/paper/formats.ts';

/** The numbers in the texts on the bonus programmes: taken from the plan, formatted for a language. */
export type PlanFacts = ReturnType<typeof planFacts>;

/** The facts behind the texts. */
export interface Programme {
  readonly plan: Plan;
  /** Holding period of credits in days, in months that are not closed. */
  readonly holdDays: number;
  /** The start of the holding period for credits from orders. */
  readonly holdFrom: HoldStart;
}

/** The example order that explains the level bonus. */
const EXAMPLE_CENTS = 10_000;

/** The numbers of a plan in a language, and the company's holding period. */
export function planFacts({ plan, holdDays, holdFrom }: Programme, locale: Locale) {
  const write = writers(locale);
  const { easy, pro } = plan.kickStart;
  const sharing = plan.levels.filter(({ sharingWeight }) => sharingWeight > 0);
  const balancing = plan.levels.filter(({ balancingWeight }) => balancingWeight > 0);
  return {
    holdDays: write.count(holdDays),
    countsFromDelivery: holdFrom === 'delivery',
    undeliveredDays: write.count(Math.min(holdDays + UNDELIVERED_DAYS, MOST_HOLD_DAYS)),
    mostDays: write.count(MOST_HOLD_DAYS),
    stepUp: ends(
      plan.levels.slice(plan.stepUp.fromLevel).map((level) => ({
        name: level.name,
        qp: write.count(level.qpFrom),
        amount: write.cents(stepUpCents(plan, level.id)),
      })),
    ),
    kickStart: {
      easy: {
        days: write.count(easy.days),
        customers: write.count(easy.newCustomers),
        amount: write.cents(easy.amountCents),
      },
      pro: {
        days: write.count(pro.days),
        customers: write.count(pro.newCustomers),
        qp: write.count(pro.qp),
        amount: write.cents(pro.amountCents),
      },
    },
    stages: plan.builder.stages.map(({ stage, psvCents, activeCustomers, amountCents }) => ({
      stage: write.count(stage),
      psv: write.cents(psvCents),
      customers: write.count(activeCustomers),
      amount: write.cents(amountCents),
    })),
    levels: ends(plan.levels.map((level) => named(level, write))),
    example: levelExample(plan, write),
    infinity: {
      rate: write.rate(plan.infinity.poolBp),
      holders: sharing.map((level) => ({ name: level.name, shares: write.count(level.sharingWeight) })),
      /** Whoever has a share in one pool has one in the other. */
      isInBoth: sharing.every(({ balancingWeight }) => balancingWeight > 0),
      ...ends(sharing.map((level) => named(level, write))),
    },
    balancing: {
      rate: write.rate(plan.balancing.poolBp),
      holders: balancing.map((level) => ({ name: level.name, shares: write.count(level.balancingWeight) })),
      /** One share each, with no level left out between the first and the last. */
      isEven: balancing.every(
        ({ id, balancingWeight }, i) => balancingWeight === 1 && id === ends(balancing).first.id + i,
      ),
      ...ends(balancing.map((level) => named(level, write))),
    },
  };
}

/** Levels with their shares, as a list. */
export function sharesText(holders: readonly { name: string; shares: string }[], between = ' '): string {
  return holders.map(({ name, shares }) => `${name}${between}${shares}`).join(', ');
}

type Writers = ReturnType<typeof writers>;

function writers(locale: Locale) {
  const country = countryOf(locale);
  const money = new Intl.NumberFormat(country, { style: 'currency', currency: 'EUR' });
  const percent = new Intl.NumberFormat(country, { style: 'percent', maximumFractionDigits: 2 });
  const plain = new Intl.NumberFormat(country);
  return {
    cents: (cents: number) => money.format(`${cents}E-2` as Intl.StringNumericLiteral),
    rate: (basisPoints: number) => percent.format(`${basisPoints}E-4` as Intl.StringNumericLiteral),
    count: (value: number) => plain.format(value),
  };
}

function named({ name, percentBp, qpFrom }: Level, write: Writers) {
  return { name, rate: write.rate(percentBp), qp: write.count(qpFrom) };
}

/** An order, a partner above the buyer, and one further up with a higher rate. */
function levelExample(plan: Plan, write: Writers) {
  const lower = levelRow(plan, plan.stepUp.fromLevel);
  const higher = plan.levels.filter(({ percentBp }) => percentBp > lower.percentBp);
  const upper = higher.findLast(({ legs }) => legs.length === 0) ?? higher.at(-1) ?? ends(plan.levels).last;
  const difference = upper.percentBp - lower.percentBp;
  return {
    base: write.cents(EXAMPLE_CENTS),
    lower: { ...named(lower, write), amount: write.cents(shareOf(EXAMPLE_CENTS, lower.percentBp)) },
    upper: {
      ...named(upper, write),
      difference: write.rate(difference),
      amount: write.cents(shareOf(EXAMPLE_CENTS, difference)),
    },
  };
}

function ends<T>(rows: readonly T[]): { first: T; last: T } {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('the plan has no such levels');
  return { first, last };
}
