import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { closeCycle } from '@blattwerk/server/commission/cycles/close-cycle.ts';
import { ensureOpenCycle, type StoredCycle } from '@blattwerk/server/commission/cycles/cycle.queries.ts';
import { findAccounts } from '@blattwerk/server/money/books/accounts.queries.ts';
import { bookCycle, releaseAt } from '@blattwerk/server/money/books/testing/booked.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import type { TestServer } from '@blattwerk/server/test-support/test-server.ts';
import { expect } from 'vitest';
import { meetBefore } from './meeting.ts';
import { AT_ONCE, newPartner, nextMonth, outcomes, refusalOf, times } from './money-people.ts';

const afterEndOf = ({ dateTo }: StoredCycle) => new Date(Date.parse(`${dateTo}T00:00:00Z`) + 5 * MS_A_DAY);

/** An open cycle with a paid customer order that somebody earns from. */
async function earningCycle(server: TestServer): Promise<StoredCycle> {
  const { database } = server;
  const paidAt = nextMonth();
  const cycle = await inTransaction(database.db, (tx) => ensureOpenCycle(tx, paidAt));
  const buyer = await newPartner(server, await newPartner(server));
  await database.pool.query(
    `insert into orders (source, number, partner_id, status, placed_at, paid_at, cycle_id, base_cents, gross_cents, qp)
     values ('test', gen_random_uuid(), $1, 'paid', $2, $2, $3, 100000, 119000, 500)`,
    [buyer.id, paidAt, cycle.id],
  );
  return cycle;
}

async function countCredits({ database }: TestServer, cycle: StoredCycle): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*) as count from credits where cycle_id = $1',
    [cycle.id],
  );
  return rows[0]?.count ?? -1;
}

/** Properties of closings and releases, each tested with people and months of its own. */
export const closingChecks = {
  'closings at once': async (server: TestServer) => {
    const { database } = server;
    const cycle = await inTransaction(database.db, (tx) => ensureOpenCycle(tx, nextMonth()));
    const over = afterEndOf(cycle);
    const closings = times(4, () => closeCycle(database, cycle, () => over));
    const outcome = (await outcomes(await meetBefore(database, 'cycles', closings))).map((one) =>
      typeof one === 'string' || one === null ? one : 'closed',
    );
    expect(outcome.toSorted()).toEqual(['closed', null, null, null]);
  },
  'a closing that is cut off': async (server: TestServer) => {
    const cycle = await earningCycle(server);
    const close = (cutAt?: string) =>
      closeCycle(server.database, cycle, () => afterEndOf(cycle), {
        onStep: (step) => {
          if (step === cutAt) throw new Error('cut off');
        },
      });
    // Its credits are written by then, but not booked.
    await expect(close('balances')).rejects.toThrow('cut off');
    expect(await countCredits(server, cycle)).toBe(0);
    expect(await close()).not.toBeNull();
    expect(await countCredits(server, cycle)).toBeGreaterThan(0);
  },
  'an order of a closed month moved': async (server: TestServer) => {
    const cycle = await earningCycle(server);
    await closeCycle(server.database, cycle, () => afterEndOf(cycle));
    const outcome = await refusalOf(server, (client) =>
      client.query('update orders set cycle_id = 1000000 where cycle_id = $1', [cycle.id]),
    );
    expect(outcome).toMatch(/in a cycle that is closed/);
  },
  'releases at once': async (server: TestServer) => {
    const { db } = server.database;
    const partner = await newPartner(server);
    const month = nextMonth().toISOString().slice(0, 8);
    const closedAt = new Date(`${month}28T00:00:00Z`);
    const availableAt = new Date(closedAt.getTime() + MS_A_DAY);
    await bookCycle(db, { dateFrom: `${month}01`, dateTo: `${month}28`, closedAt, source: partner.id }, [
      { partner: partner.id, cents: 700, availableAt },
    ]);
    const releases = times(AT_ONCE, (turn) => releaseAt(db, new Date(availableAt.getTime() + turn)));
    const released = await outcomes(await meetBefore(server.database, 'journal_entries', releases));
    expect(released.filter((count) => count !== 0)).toEqual([1]);
    expect(await findAccounts(db, partner.id)).toMatchObject({ pendingCents: 0, availableCents: 700 });
  },
};
