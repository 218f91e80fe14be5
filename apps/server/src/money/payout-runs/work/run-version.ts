import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { versionOf } from '../../../platform/version.ts';
import { type RunRow, requireRun } from '../runs/payout-runs.queries.ts';

/** Changes whenever the data of a run that its submitter has seen does. */
export function runVersion({ status, statuses, grossCents, warnings, collecting }: RunRow): string {
  const sorted = (counts: object) =>
    Object.entries(counts).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return versionOf([status, sorted(statuses), grossCents, sorted(warnings), collecting]);
}

/** The current version of a run. */
export async function findRunVersion(db: Kysely<DB>, run: number, now: Date): Promise<string> {
  return runVersion(await requireRun(db, run, now));
}
