import type { Kysely } from 'kysely';
import {
  correctRefundedPartner,
  findRefundedPartners,
} from '../../payouts/paper/issue-refund-corrections.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { demoLogins } from '../logins.ts';
import type { DemoCycle, DemoTime } from '../network/demo-time.ts';

/** After midnight, as the job that corrects credit notes runs. */
const nightMs = (4 * 60 + 23) * 60_000;

/**
 * Corrects, in the night after a cycle, the credit notes of which something was taken back that no later one took up in
 * time. Anna's wait for the job, so that her next payout settles nothing at the first start.
 */
export async function correctRefundedNotes(db: Kysely<DB>, time: DemoTime, cycle: DemoCycle): Promise<void> {
  const now = new Date(cycle.untilMs + 1 + nightMs);
  if (now.getTime() > time.now) return;
  const anna = await findPartner(db, demoLogins.anna);
  for (const partner of await findRefundedPartners(db, now)) {
    if (partner !== anna) await correctRefundedPartner(db, { partner, now });
  }
}

async function findPartner(db: Kysely<DB>, email: string): Promise<number> {
  const { id } = await db
    .selectFrom('partners')
    .innerJoin('users', 'users.id', 'partners.user_id')
    .select('partners.id')
    .where('users.email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}
