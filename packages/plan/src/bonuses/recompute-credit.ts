import { multiplyDivideFloor, shareOf } from '../money.ts';
import type { Plan } from '../plan.ts';
import type { BonusName, KickStartPhaseName } from './bonuses.ts';
import { levelBonusCents } from './level-bonus.ts';
import { reversingCents } from './reversals.ts';
import { stepUpCents } from './step-up.ts';

/** The columns of one stored credit that determine its amount; null where its bonus has no such column. */
export interface CreditColumns {
  readonly bonus: BonusName;
  /** Step-up: the level; kick-start: the phase; builder: the stage. */
  readonly stage: number | KickStartPhaseName | null;
  /** For a reversing credit: what remained of the order's base. */
  readonly baseCents: number | null;
  readonly rateBp: number | null;
  readonly belowRateBp: number | null;
  readonly weight: number | null;
  readonly weightSum: number | null;
  readonly remainderCents: number | null;
  /** The sum of a reversing credit's original and earlier reversals; null for all other credits. */
  readonly creditedBeforeCents: number | null;
}

/**
 * The amount of any credit, computed only from its own columns and the plan version it names: proves, long after a closing,
 * that every stored amount matches its explanation.
 * @throws RangeError if a column that the bonus needs is null, or the plan has no such stage
 */
export function recomputeCredit(plan: Plan, credit: CreditColumns): number {
  switch (credit.bonus) {
    case 'level':
      return levelAmount(credit);
    case 'step-up':
      return stepUpCents(plan, numberOf(credit, 'stage'));
    case 'kick-start':
      return kickStartAmount(plan, credit);
    case 'builder':
      return builderAmount(plan, credit);
    case 'infinity':
    case 'balancing':
      return poolAmount(credit);
  }
}

function levelAmount(credit: CreditColumns): number {
  const baseCents = numberOf(credit, 'baseCents');
  const rates = { rateBp: numberOf(credit, 'rateBp'), belowRateBp: numberOf(credit, 'belowRateBp') };
  return credit.creditedBeforeCents === null
    ? levelBonusCents(baseCents, rates.rateBp, rates.belowRateBp)
    : reversingCents(rates, baseCents, credit.creditedBeforeCents);
}

function kickStartAmount(plan: Plan, { stage }: CreditColumns): number {
  if (stage !== 'easy' && stage !== 'pro') throw new RangeError(`There is no kick-start phase ${stage}`);
  return plan.kickStart[stage].amountCents;
}

function builderAmount(plan: Plan, { stage }: CreditColumns): number {
  const row = plan.builder.stages.find((one) => one.stage === stage);
  if (!row) throw new RangeError(`There is no builder stage ${stage} in plan ${plan.planVersion}`);
  return row.amountCents;
}

/** The share rounded down, plus the leftover cent if this holder got one. */
function poolAmount(credit: CreditColumns): number {
  const pool = shareOf(numberOf(credit, 'baseCents'), numberOf(credit, 'rateBp'));
  const share = multiplyDivideFloor(pool, numberOf(credit, 'weight'), numberOf(credit, 'weightSum'));
  return share + numberOf(credit, 'remainderCents');
}

function numberOf(credit: CreditColumns, column: Exclude<keyof CreditColumns, 'bonus'>): number {
  const value = credit[column];
  if (typeof value !== 'number') throw new RangeError(`A credit of ${credit.bonus} without ${column}`);
  return value;
}
