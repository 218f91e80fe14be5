import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';

const place = { street: 'Laubgasse 1', postcode: '10115', city: 'Berlin', country_iso: 'DEU' };

/**
 * Gives the company the address in the letterhead, and the books a cycle for corrections by hand: a month by its first and last
 * day.
 */
export async function readyForLetters(db: Kysely<DB>, from: string, to: string): Promise<void> {
  await db
    .updateTable('company')
    .set({ name: 'Laub GmbH', ...place })
    .execute();
  await addCycle(db, from, to);
}

/** Adds a cycle for corrections by hand, if there is none. */
export async function addCycle(db: Kysely<DB>, from: string, to: string): Promise<void> {
  await db
    .insertInto('cycles')
    .values({ date_from: from, date_to: to, plan_version: defaultPlan.planVersion })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
