import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import type { PlanBody } from '@blattwerk/plan/plan.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { planHash } from '../plan-hash.ts';

/** A test's version: differences from the specification's numbers. */
interface TestPlan extends Partial<PlanBody> {
  readonly version: string;
  readonly approved?: boolean;
  /** First day of a month; only for an approved one. */
  readonly validFrom?: string;
}

/** Inserts a version as if two people had drafted and approved it. */
export async function insertPlan(
  db: Kysely<DB>,
  { version, approved = true, validFrom, ...changes }: TestPlan,
): Promise<void> {
  const { planVersion: _, ...specified } = defaultPlan;
  const body = { ...specified, ...changes };
  const at = new Date('2026-01-01T00:00:00Z');
  await db
    .insertInto('plans')
    .values({
      version,
      name: `Fassung ${version}`,
      body: JSON.stringify(body),
      hash: planHash(body),
      based_on: '1',
      created_at: at,
      changed_at: at,
      approved_at: approved ? at : null,
      valid_from: validFrom ?? null,
    })
    .execute();
}
