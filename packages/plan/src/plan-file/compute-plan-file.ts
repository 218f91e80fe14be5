import { type BonusName, bonusNames, kickStartPhases } from '../bonuses/bonuses.ts';
import { type CommissionResult, computeCommissions } from '../bonuses/compute-commissions.ts';
import { type Credit, CreditReader } from '../bonuses/credit.ts';
import { type CreditRates, reversingCents } from '../bonuses/reversals.ts';
import type { Plan } from '../plan.ts';
import { lateRefunds } from './late-refunds.ts';
import type {
  PartnerFigures,
  PlanFile,
  PlanFileCredit,
  PlanFileResult,
  PlanFileTotals,
} from './plan-file.ts';
import { type PlanFileColumns, planFileColumns } from './plan-file-columns.ts';

/**
 * Computes a plan file. In a cycle that is still running only the level bonus has credits, as a projection: all other
 * bonuses are created when the cycle is closed.
 * @throws RangeError or NetworkError if the file contradicts itself
 */
export function computePlanFile(plan: Plan, file: PlanFile): PlanFileResult {
  const columns = planFileColumns(file);
  const result = computeCommissions(plan, columns.input);
  const credits = readCredits(columns, result);
  const listed = sortCredits(credits.map((credit) => fileCredit(file, columns, credit)));
  return {
    cycle: { dateFrom: file.cycle.dateFrom, dateTo: file.cycle.dateTo },
    asOf: file.asOf,
    planVersion: plan.planVersion,
    provisional: result.provisional,
    totals: addUp(columns, result, listed),
    partners: partnerFigures(columns, result),
    credits: listed,
    ...(file.reversalsUntil
      ? { reversals: listReversals(file, columns, credits, Date.parse(file.reversalsUntil)) }
      : {}),
  };
}

function readCredits({ input }: PlanFileColumns, result: CommissionResult): Credit[] {
  const reader = new CreditReader(input, result);
  const credits: Credit[] = [];
  for (let row = 0; row < reader.levelCount; row++) credits.push(reader.level(row));
  if (result.provisional) return credits;
  for (let row = 0; row < reader.closingCount; row++) credits.push(reader.closing(row));
  return credits;
}

/** Base and rates belong to the level bonus: the base of a pool is in the totals. */
function fileCredit(file: PlanFile, { input }: PlanFileColumns, credit: Credit): PlanFileCredit {
  const { bonus, stage, amountCents } = credit;
  const beneficiary = input.network.ids[credit.beneficiary] as number;
  if (credit.order === null) {
    const none = { baseCents: null, rateBp: null, belowRateBp: null };
    return { beneficiary, orderId: null, bonus, stage, ...none, amountCents };
  }
  const orderId = file.orders[input.orders.source[credit.order] as number]?.id ?? null;
  const { baseCents, rateBp, belowRateBp } = credit;
  return { beneficiary, orderId, bonus, stage, baseCents, rateBp, belowRateBp, amountCents };
}

/** By beneficiary, order, bonus and stage; credits without an order come last. */
function sortCredits(credits: PlanFileCredit[]): PlanFileCredit[] {
  const stageOf = ({ stage }: PlanFileCredit) =>
    typeof stage === 'string' ? kickStartPhases.indexOf(stage) : (stage ?? 0);
  const orderOf = ({ orderId }: PlanFileCredit) => orderId ?? Number.MAX_SAFE_INTEGER;
  return credits.sort(
    (a, b) =>
      a.beneficiary - b.beneficiary ||
      orderOf(a) - orderOf(b) ||
      bonusNames.indexOf(a.bonus) - bonusNames.indexOf(b.bonus) ||
      stageOf(a) - stageOf(b),
  );
}

function listReversals(
  file: PlanFile,
  columns: PlanFileColumns,
  credits: readonly Credit[],
  until: number,
): PlanFileCredit[] {
  const { window, orders, refunds, input } = columns;
  if (window.provisional) return [];
  const late = Map.groupBy(
    lateRefunds(input.orders, orders, refunds, window.asOf, until),
    ({ order }) => order,
  );
  const reversals: PlanFileCredit[] = [];
  for (const credit of credits) {
    let credited = credit.amountCents;
    for (const { remainingBaseCents } of late.get(credit.order ?? -1) ?? []) {
      const amountCents = reversingCents(ratesOf(credit), remainingBaseCents, credited);
      if (amountCents === 0) continue;
      credited += amountCents;
      reversals.push(fileCredit(file, columns, { ...credit, baseCents: remainingBaseCents, amountCents }));
    }
  }
  return sortCredits(reversals);
}

function ratesOf({ rateBp, belowRateBp }: Credit): CreditRates {
  return { rateBp: rateBp ?? 0, belowRateBp: belowRateBp ?? 0 };
}

function partnerFigures({ input }: PlanFileColumns, result: CommissionResult): PartnerFigures[] {
  const { cycle, kickStart } = result;
  const at = (column: { readonly [index: number]: number }, i: number) => column[i] as number;
  const figures = Array.from(input.network.ids, (id, i) => ({
    id,
    psvCents: at(cycle.psvCents, i),
    personalQp: at(cycle.personalQp, i),
    qp: at(cycle.qp, i),
    level: at(cycle.level, i),
    activeCustomers: at(cycle.counts.activeCustomers, i),
    builderStage: at(result.builderStage, i),
    kickStartStatus: at(result.kickStartStatus, i),
    kickStartCustomers: at(kickStart.pro.newCustomers, i),
    kickStartQp: at(kickStart.pro.qp, i),
  }));
  return figures.sort((a, b) => a.id - b.id);
}

function addUp(
  { input }: PlanFileColumns,
  result: CommissionResult,
  credits: readonly PlanFileCredit[],
): PlanFileTotals {
  const bonuses = Object.fromEntries(bonusNames.map((name) => [name, 0])) as Record<BonusName, number>;
  let amountCents = 0;
  for (const credit of credits) {
    bonuses[credit.bonus] += credit.amountCents;
    amountCents += credit.amountCents;
  }
  return {
    partners: input.network.size,
    orders: input.orders.partner.length,
    baseCents: result.baseCents,
    credits: credits.length,
    amountCents,
    bonuses,
  };
}
