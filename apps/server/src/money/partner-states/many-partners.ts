import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { type holdPartners, MOST_ITEMS } from '@blattwerk/contract/operators/jobs.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { JobDoing, JobKinds } from '../../identity/jobs/job-kinds.ts';
import { ApiError, invalidField } from '../../platform/api-error.ts';
import { allOf } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { bookHold, bookRelease } from './change-state.ts';
import { conditionsOf, type PartnerFilter } from './partner-filter.ts';
import { requireOthersPartner } from './partner-states.policy.ts';

/** Jobs over many partners, each handled as if it were requested alone. */
export const partnerJobKinds: Pick<JobKinds, 'partners.hold' | 'partners.release'> = {
  'partners.hold': stateChange(bookHold),
  'partners.release': stateChange(bookRelease),
};

function stateChange(book: typeof bookHold): JobDoing {
  return {
    right: 'partners.write',
    run: async (deps, { item: partner, by, reason }) => {
      await requireOthersPartner(deps, { partner, by });
      await book(deps, { partner, by, reason });
    },
  };
}

/**
 * The partners of a request: those it names, or those that match its filters now.
 * @throws ApiError 422 if it names none; 409 if the number of matches differs from the one the caller saw
 */
export async function meantPartners(
  db: Kysely<DB>,
  { ids, matching, expected }: z.output<(typeof holdPartners)['body']>,
  now: Date,
): Promise<readonly number[]> {
  if (ids !== undefined && matching === undefined) return ids;
  if (ids !== undefined || matching === undefined) throw invalidField('ids', 'partnersNotNamed');
  if (expected === undefined) throw invalidField('expected', 'partnersNotNamed');
  const found = await findMatching(db, matching, now);
  if (found.length !== expected)
    throw new ApiError(409, refusal('otherCount', { hits: await countMatching(db, matching, now) }));
  return found;
}

/** At most one more than a job may have. */
async function findMatching(db: Kysely<DB>, filter: PartnerFilter, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select partner.id from partners as partner join users as owner on owner.id = partner.user_id
    where ${allOf(conditionsOf(filter, now))} order by partner.id limit ${MOST_ITEMS + 1}`.execute(db);
  return rows.map(({ id }) => id);
}

async function countMatching(db: Kysely<DB>, filter: PartnerFilter, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from partners as partner join users as owner on owner.id = partner.user_id
    where ${allOf(conditionsOf(filter, now))}`.execute(db);
  return rows[0]?.count ?? 0;
}
