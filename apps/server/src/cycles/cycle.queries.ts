import { type Cycle, cycleOf } from '@blattwerk/plan/days.ts';
import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/database/database-types.ts';

/** A cycle as it is stored. */
export interface StoredCycle extends Cycle {
  readonly id: number;
  readonly planVersion: string;
  readonly closedAt: Date | null;
}

const columns = [
  'id',
  'date_from as dateFrom',
  'date_to as dateTo',
  'plan_version as planVersion',
  'closed_at as closedAt',
] as const;

/** The cycle that runs at an instant; its row is created at its first use. */
export async function ensureOpenCycle(db: Kysely<DB>, now: Date): Promise<StoredCycle> {
  const { dateFrom, dateTo } = cycleOf(now.getTime());
  await db
    .insertInto('cycles')
    .values({ date_from: dateFrom, date_to: dateTo, plan_version: defaultPlan.planVersion })
    .onConflict((conflict) => conflict.column('date_from').doNothing())
    .execute();
  return db.selectFrom('cycles').select(columns).where('date_from', '=', dateFrom).executeTakeFirstOrThrow();
}

/** The cycle of a month such as "2026-03". */
export async function findCycleOfMonth(db: Kysely<DB>, month: string): Promise<StoredCycle | undefined> {
  return db.selectFrom('cycles').select(columns).where('date_from', '=', `${month}-01`).executeTakeFirst();
}

/** The cycles that are not closed, oldest first: the running one, and those whose closing is due. */
export async function listUnclosedCycles(db: Kysely<DB>): Promise<StoredCycle[]> {
  return db
    .selectFrom('cycles')
    .select(columns)
    .where('closed_at', 'is', null)
    .orderBy('date_from')
    .execute();
}

/**
 * The plan that a cycle, or a credit, was computed with: the one stored with it, whatever is in force today.
 * @throws RangeError for a version that this product does not know.
 */
export function planOf({ planVersion }: Pick<StoredCycle, 'planVersion'>): Plan {
  if (planVersion === defaultPlan.planVersion) return defaultPlan;
  throw new RangeError(`unknown plan version ${planVersion}`);
}
