import type { Kysely } from 'kysely';
import { findCompany } from '../../company/company.queries.ts';
import { findPlan } from '../../company/plans/find-plan.ts';
import { findShownMonth } from '../../company/plans/shown-month.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Programme } from './plan-facts.ts';

/** The current facts for texts on bonus programmes. */
export async function findProgramme(db: Kysely<DB>, now: Date): Promise<Programme> {
  const { holdDays, holdFrom } = await findCompany(db);
  const plan = await findPlan(db, await findShownMonth(db, now));
  return { plan, holdDays, holdFrom };
}
