/** Shorthands for writing plan files by hand, for tests. */
import { defaultPlan } from '../../default-plan.ts';
import { computePlanFile } from '../compute-plan-file.ts';
import type { PlanFile, PlanFileOrder, PlanFilePartner, PlanFileResult } from '../plan-file.ts';

export const MARCH = { dateFrom: '2026-03-01', dateTo: '2026-03-31' };
export const CLOSING = '2026-04-03T08:00:00Z';

/** An affiliate by default. */
export function partner(
  id: number,
  parentId: number | null,
  more: Partial<PlanFilePartner> = {},
): PlanFilePartner {
  return { id, parentId, affiliate: true, premium: false, companyFree: false, ...more };
}

export function customer(id: number, parentId: number | null): PlanFilePartner {
  return partner(id, parentId, { affiliate: false });
}

/** A paid order of March. */
export function order(
  id: number,
  partnerId: number,
  baseCents: number,
  qp: number,
  more: Partial<PlanFileOrder> = {},
): PlanFileOrder {
  return { id, partnerId, paidAt: '2026-03-10T10:00:00+01:00', baseCents, qp, status: 'paid', ...more };
}

/** Computes a file given in part; March by default. */
export function compute(file: Partial<PlanFile>): PlanFileResult {
  const empty = { asOf: CLOSING, cycle: MARCH, partners: [], orders: [], memberships: [] };
  return computePlanFile(defaultPlan, { ...empty, ...file });
}

/** Credits as rows: beneficiary, bonus, order or stage, amount. */
export function rowsOf({ credits }: Pick<PlanFileResult, 'credits'>) {
  return credits.map(({ beneficiary, bonus, orderId, stage, amountCents }) => [
    beneficiary,
    bonus,
    orderId ?? stage,
    amountCents,
  ]);
}
