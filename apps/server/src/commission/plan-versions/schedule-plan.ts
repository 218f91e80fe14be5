import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { cycleOf } from '@blattwerk/plan/days.ts';
import { ApiError, invalidField, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Deed } from './change-plan.ts';
import {
  findLostLevels,
  findPlanOfMonth,
  lockPlanRow,
  lockPlans,
  planAddress,
  updateSchedule,
} from './plan-versions.queries.ts';
import { findSimulation } from './simulate/simulations.queries.ts';

/** The first month, and how partners are notified. */
interface Wanted {
  /** "2027-01"; null withdraws the month. */
  readonly from: string | null;
  readonly announceDays: number | null;
  readonly simulation: number | null;
}

/**
 * Sets the first month of an approved version; months that have not begun get it, those that have keep theirs.
 * @throws ApiError 404; 409 before it is approved, for a month that has begun or that another version begins with, if levels
 * would be lost, and once it is in force; 422 for a simulation of another version
 */
export async function schedulePlan(
  tx: Tx,
  { id, wanted: { from, announceDays, simulation } }: { readonly id: number; readonly wanted: Wanted },
  { by, now, reason }: Deed,
): Promise<void> {
  await lockPlans(tx);
  const version = await lockPlanRow(tx, id, now);
  if (version === undefined) throw notFound();
  if (version.approvedAt === null) throw new ApiError(409, 'planNotApproved');
  if (version.status === 'inForce' || version.status === 'past') throw new ApiError(409, 'planBegun');
  const validFrom = from === null ? null : `${from}-01`;
  if (validFrom !== null) await requireFreeMonth(tx, { id, validFrom, now });
  if (simulation !== null) await requireSimulation(tx, { id, simulation });
  const schedule = {
    validFrom,
    announceDays: validFrom === null ? null : announceDays,
    simulation: validFrom === null ? null : simulation,
  };
  await updateSchedule(tx, id, schedule);
  const details = {
    before: monthOf(version.validFrom, version.announceDays),
    after: monthOf(validFrom, schedule.announceDays),
    reason,
  };
  await audit(tx, { user: by, action: 'write', subject: planAddress(id), details });
}

async function requireFreeMonth(
  tx: Tx,
  { id, validFrom, now }: { readonly id: number; readonly validFrom: string; readonly now: Date },
): Promise<void> {
  const month = validFrom.slice(0, 7);
  if (validFrom <= cycleOf(now.getTime()).dateFrom)
    throw new ApiError(409, refusal('planMonthBegun', { month }));
  const other = await findPlanOfMonth(tx, validFrom);
  if (other !== undefined && other !== id)
    throw new ApiError(409, refusal('planMonthTaken', { version: String(other) }));
  // Levels that partners have reached are stored by number: each following month has to have them.
  const lost = await findLostLevels(tx, id, validFrom);
  if (lost !== undefined)
    throw new ApiError(409, refusal('planLevelsGo', { earlier: lost.earlier, later: lost.later }));
}

async function requireSimulation(
  tx: Tx,
  { id, simulation }: { readonly id: number; readonly simulation: number },
): Promise<void> {
  const found = await findSimulation(tx, simulation);
  if (found?.plan.id !== id || found.endedAt === null || found.outdated)
    throw invalidField('simulation', 'choiceUnknown');
}

function monthOf(validFrom: string | null, announceDays: number | null) {
  return { firstMonth: validFrom?.slice(0, 7) ?? null, announceDays };
}
