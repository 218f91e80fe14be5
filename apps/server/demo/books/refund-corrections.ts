import type { Kysely } from 'kysely';
import {
  correctRefundedPartner,
  findRefundedPartners,
} from '../../src/money/payouts/paper/issue-refund-corrections.ts';
import type { DB } from '../../src/platform/database/database-types.ts';
import type { Tx } from '../../src/platform/database/transaction.ts';
import { demoLogins } from '../logins.ts';
import type { DemoCycle, DemoTime } from '../network/demo-time.ts';

/** After midnight, when the job that corrects credit notes runs. */
const nightMs = (4 * 60 + 23) * 60_000;

/**
 * Corrects, in the night after a cycle, credit notes with reversals that no later one has settled in time. Anna's are
 * left to the job, so that her next payout settles nothing at the first start.
 */
export async function correctRefundedNotes(tx: Tx, time: DemoTime, cycle: DemoCycle): Promise<void> {
  const now = new Date(cycle.untilMs + 1 + nightMs);
  if (now.getTime() > time.now) return;
  const anna = await findPartner(tx, demoLogins.anna);
  for (const partner of await findRefundedPartners(tx, now)) {
    if (partner !== anna) await correctRefundedPartner(tx, { partner, now });
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
