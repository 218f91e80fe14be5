import { addDays, type Cycle, cycleOfDay } from '@blattwerk/plan/days.ts';
import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { lockBooks } from '../../books/books-lock.ts';
import { addEntry, addPostings } from '../../books/journal.ts';
import { releaseCredits } from '../../books/release-credits.ts';
import { bookingTime } from '../../books/release-time.ts';

/** A partner's earnings in a cycle of a test. */
export interface Earning {
  readonly partner: number;
  readonly cents: number;
}

/** Books one more closed cycle with a builder bonus for each of these partners, and releases it: everything is available then. */
export async function earn(db: Kysely<DB>, now: Date, earnings: readonly Earning[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockBooks(transaction, 'exclusive');
    const at = await bookingTime(transaction, now);
    const { dateFrom, dateTo } = await earlierCycle(transaction);
    const { id: cycle } = await transaction
      .insertInto('cycles')
      .values({ date_from: dateFrom, date_to: dateTo, plan_version: defaultPlan.planVersion, closed_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entry = await addEntry(transaction, { kind: 'closing', cycle_id: cycle, occurred_at: at });
    const total = earnings.reduce((sum, { cents }) => sum + cents, 0);
    await addPostings(transaction, entry, [{ account: 'commission', cents: -total }]);
    for (const { partner, cents } of earnings) {
      await transaction
        .insertInto('credits')
        .values({
          partner_id: partner,
          cycle_id: cycle,
          bonus: 'builder',
          stage: '1',
          plan_version: defaultPlan.planVersion,
          amount_cents: cents,
          available_at: at,
          created_at: at,
        })
        .execute();
      const balance = await transaction
        .insertInto('balances')
        .values({ partner_id: partner, cycle_id: cycle })
        .returning('id')
        .executeTakeFirstOrThrow();
      await addPostings(transaction, entry, [{ account: 'pending', partner, balance: balance.id, cents }]);
    }
    await releaseCredits(transaction, at);
  });
}

/** The month before the earliest cycle; the first one is far from the dates used in tests. */
async function earlierCycle(db: Kysely<DB>): Promise<Cycle> {
  const { first } = await db
    .selectFrom('cycles')
    .select(({ fn }) => fn.min('date_from').as('first'))
    .executeTakeFirstOrThrow();
  return cycleOfDay(addDays(first !== null && first < '2019-01-01' ? first : '2019-01-01', -1));
}
