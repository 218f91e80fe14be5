import type { getCreditExplanation } from '@blattwerk/contract/credits/explanation.contract.ts';
import { isOfBonus } from '@blattwerk/plan/bonuses/bonuses.ts';
import { type CreditColumns, recomputeCredit } from '@blattwerk/plan/bonuses/recompute-credit.ts';
import { explainOrder } from '@blattwerk/plan/explanation/explain-order.ts';
import { cumulativeLegs } from '@blattwerk/plan/levels/level-rules.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { formatCents, multiplyDivideFloor, shareOf, WHOLE_BP } from '@blattwerk/plan/money.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import { presentFigures } from '../findings/present-figures.ts';
import { creditAddress, creditIdOf, presentCreditedOrder, presentPeriod } from './credit.presenter.ts';
import type { CreditRow } from './credit-columns.ts';
import type { ExplanationFacts } from './explanation.queries.ts';
import { presentRelease } from './release.presenter.ts';

type Explanation = HandlerAnswer<typeof getCreditExplanation>;

/** The derivation of a credit's amount, as codes and numbers. */
export function presentExplanation(plan: Plan, credit: CreditRow, facts: ExplanationFacts): Explanation {
  const { bonus } = credit;
  return {
    id: creditIdOf(credit),
    rule: credit.reverses === null ? bonus : 'reversal',
    ...presentPeriod(credit),
    instant: facts.instant,
    planVersion: credit.planVersion,
    estimated: credit.estimated,
    amount: formatCents(credit.amountCents),
    order: presentOrder(credit),
    chain: presentChain(plan, credit, facts),
    arithmetic: bonus === 'level' ? presentArithmetic(credit) : null,
    stepUp: bonus === 'step-up' ? presentStepUp(plan, credit, facts) : null,
    kickStart: bonus === 'kick-start' ? presentKickStart(plan, credit, facts) : null,
    builder: bonus === 'builder' ? presentBuilder(plan, credit, facts) : null,
    pool: bonus === 'infinity' || bonus === 'balancing' ? presentPool(credit) : null,
    reversal: presentReversal(credit, facts),
    release: presentRelease(credit, facts.moves),
    byHand: presentByHand(credit),
    finding: presentFinding(facts),
    corrections: facts.corrections.map(({ id, amountCents, text }) => ({
      credit: creditAddress(id),
      amountCents,
      text,
    })),
    recomputes: recomputes(plan, credit),
  };
}

function presentOrder(credit: CreditRow): Explanation['order'] {
  const order = presentCreditedOrder(credit);
  return order && { ...order, qp: credit.orderQp ?? 0 };
}

/** Whether the stored amount equals the one computed from the credit's own columns. */
function recomputes(plan: Plan, credit: CreditRow): boolean {
  const { bonus } = credit;
  // A credit by hand is explained by its text.
  if (!isOfBonus(bonus)) return true;
  const columns: CreditColumns = {
    bonus,
    stage: stageOf(credit),
    baseCents: credit.baseCents,
    rateBp: credit.rateBp,
    belowRateBp: credit.belowRateBp,
    weight: credit.weight,
    weightSum: credit.weightSum,
    remainderCents: credit.remainderCents,
    creditedBeforeCents: credit.creditedBeforeCents,
  };
  try {
    return recomputeCredit(plan, columns) === credit.amountCents;
  } catch (error) {
    // A column is missing, or the plan has no such stage: nothing can be computed from this row.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function stageOf({ bonus, stage }: CreditRow): CreditColumns['stage'] {
  if (stage === null) return null;
  if (bonus === 'kick-start') return stage === 'easy' || stage === 'pro' ? stage : null;
  return Number(stage);
}

/** Everybody's rate and the highest one below, by the engine's own walk; the amounts of others are private. */
function presentChain(
  plan: Plan,
  { baseCents }: CreditRow,
  { chain }: ExplanationFacts,
): Explanation['chain'] {
  if (chain === null) return null;
  const names = new Map(chain.map(({ id, displayName }) => [id, displayName]));
  const upline = chain.map(({ id, affiliate, level }) => ({ partner: id, affiliate, level }));
  return explainOrder(plan, baseCents ?? 0, upline).map((share) => {
    const { partner, depth, affiliate, level, rateBp, belowRateBp, below } = share;
    return {
      displayName: names.get(partner) ?? '',
      depth,
      affiliate,
      level,
      levelName: levelRow(plan, level).name,
      rateBp,
      belowRateBp,
      below: below === null ? null : { displayName: names.get(below) ?? '' },
      raises: rateBp > belowRateBp,
    };
  });
}

function presentArithmetic(credit: CreditRow): Explanation['arithmetic'] {
  const { baseCents, rateBp, belowRateBp, creditedBeforeCents } = credit;
  if (baseCents === null || rateBp === null || belowRateBp === null) return null;
  const differenceBp = rateBp - belowRateBp;
  const roundedCents = shareOf(baseCents, differenceBp);
  return {
    baseCents,
    rateBp,
    belowRateBp,
    differenceBp,
    product: String(BigInt(baseCents) * BigInt(differenceBp)),
    divisor: WHOLE_BP,
    rounding: 'half_away_from_zero',
    roundedCents,
    creditedBeforeCents: creditedBeforeCents ?? 0,
    amountCents: roundedCents - (creditedBeforeCents ?? 0),
  };
}

function presentStepUp(
  plan: Plan,
  { stage }: CreditRow,
  { stepUp: found }: ExplanationFacts,
): Explanation['stepUp'] {
  const row = plan.levels[Number(stage)];
  if (!row) return null;
  const named = (level: number) => ({ level, levelName: levelRow(plan, level).name });
  return {
    level: row.id,
    levelName: row.name,
    lowerBoundQp: row.qpFrom,
    centsPerQp: plan.stepUp.centsPerQp,
    reached: found && {
      ...named(found.level),
      qp: found.qp,
      highestBefore: named(found.highestLevelBefore),
      needs: cumulativeLegs(levelRow(plan, found.level)).map(({ level, count }) => ({
        ...named(level),
        needed: count,
      })),
      legs: found.legs.map(({ displayName, level }) => ({ displayName, ...named(level) })),
    },
  };
}

function presentKickStart(
  plan: Plan,
  { stage }: CreditRow,
  { kickStart: found }: ExplanationFacts,
): Explanation['kickStart'] {
  if (stage !== 'easy' && stage !== 'pro') return null;
  const { days, newCustomers, qp } = plan.kickStart[stage];
  return {
    phase: stage,
    days,
    newCustomers,
    qp,
    reached: found && {
      startsAt: found.startsAt,
      endsAt: found.endsAt,
      newCustomers: found.buyers.filter(({ isNew }) => isNew).length,
      qp: found.buyers.reduce((sum, buyer) => sum + buyer.qp, 0),
      buyers: [...found.buyers],
    },
  };
}

function presentBuilder(
  plan: Plan,
  { stage }: CreditRow,
  { figures }: ExplanationFacts,
): Explanation['builder'] {
  const row = plan.builder.stages.find((one) => one.stage === Number(stage));
  if (!row) return null;
  return {
    stage: row.stage,
    psvNeedCents: row.psvCents,
    activeCustomersNeed: row.activeCustomers,
    psvCents: figures?.psvCents ?? null,
    activeCustomers: figures?.activeCustomers ?? null,
  };
}

function presentPool({
  baseCents,
  rateBp,
  weight,
  weightSum,
  remainderCents,
}: CreditRow): Explanation['pool'] {
  if (baseCents === null || rateBp === null || weight === null || weightSum === null) return null;
  const poolCents = shareOf(baseCents, rateBp);
  return {
    baseCents,
    rateBp,
    poolCents,
    weight,
    weightSum,
    shareCents: multiplyDivideFloor(poolCents, weight, weightSum),
    remainderCents: remainderCents ?? 0,
  };
}

function presentByHand({ text, relates, relatesPayout }: CreditRow): Explanation['byHand'] {
  if (text === null) return null;
  return {
    text,
    credit: relates === null ? null : creditAddress(relates),
    payout: relatesPayout === null ? null : `/api/payouts/${relatesPayout}`,
  };
}

function presentFinding({ finding: found }: ExplanationFacts): Explanation['finding'] {
  if (found === null) return null;
  const { bonus, stage, cycle, plan, creditedCents, computedCents, refunds, refundedCents, figures } = found;
  return {
    bonus,
    stage: stage === '' ? null : stage,
    cycle: { ...cycle },
    creditedCents,
    computedCents,
    refunds,
    refundedCents,
    with: presentFigures(plan, figures.with),
    without: presentFigures(plan, figures.without),
  };
}

function presentReversal(credit: CreditRow, { original }: ExplanationFacts): Explanation['reversal'] {
  const { reverses, baseCents, creditedBeforeCents } = credit;
  if (reverses === null || original === null) return null;
  return {
    original: creditAddress(reverses),
    originalCents: original.amountCents,
    baseBeforeRefundsCents: original.baseBeforeRefundsCents,
    refunds: original.refunds.map(({ refundedAt, baseCents: refunded }) => ({
      refundedAt,
      baseCents: refunded,
    })),
    remainingBaseCents: baseCents ?? 0,
    creditedBeforeCents: creditedBeforeCents ?? 0,
  };
}
