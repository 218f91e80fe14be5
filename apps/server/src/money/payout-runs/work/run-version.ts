import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { versionOf } from '../../../platform/version.ts';
import { type RunRow, requireRun } from '../runs/payout-runs.queries.ts';

/** Changes with what somebody reads of a run who is about to submit it. */
export function runVersion({ status, statuses, grossCents, warnings, collecting }: RunRow): string {
  const sorted = (counts: object) =>
    Object.entries(counts).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return versionOf([status, sorted(statuses), grossCents, sorted(warnings), collecting]);
}

/** The version of a run as it is. */
export async function findRunVersion(db: Kysely<DB>, run: number, now: Date): Promise<string> {
  return runVersion(await requireRun(db, run, now));
}
