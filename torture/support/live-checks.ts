import { changeAccount, revokeSessionsOf } from '@blattwerk/server/identity/session/session.queries.ts';
import type { TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import { expect } from 'vitest';
import type { LiveCheck } from './live-guards.ts';
import { type LiveProcesses, openLiveProcesses } from './live-processes.ts';

type Check = (database: TestDatabase) => Promise<void>;

/** A check with two processes of its own. */
const atBoth =
  (check: (processes: LiveProcesses, database: TestDatabase) => Promise<void>): Check =>
  async (database) => {
    const processes = await openLiveProcesses(database);
    try {
      await check(processes, database);
    } finally {
      await processes.close();
    }
  };

/** Properties of live events, each tested with people of its own. Violations fail an expectation. */
export const liveChecks: Readonly<Record<LiveCheck, Check>> = {
  'an event at either process': atBoth(async (processes) => {
    const anna = await processes.newPerson();
    const own = await processes.listen(anna);
    const ids = [await processes.tell(anna, 0), await processes.tell(anna, 1)];
    const others = await processes.caughtUp();
    expect(own.ids()).toEqual([ids, ids]);
    expect(others.heard).toEqual([others.told, others.told]);
  }),
  'an event while nobody could hear': atBoth(async (processes) => {
    const anna = await processes.newPerson();
    const own = await processes.listen(anna);
    const ids = [await processes.tellUnheard(anna)];
    await processes.caughtUp();
    expect(own.ids()).toEqual([ids, ids]);
  }),
  'a session that ends': atBoth(async (processes, { db }) => {
    const anna = await processes.newPerson();
    const [ends, stays] = [await processes.listen(anna), await processes.listen(anna)];
    await inTransaction(db, (tx) =>
      revokeSessionsOf(tx, { user: anna.userId, now: new Date(), keptSession: stays.session }),
    );
    await processes.caughtUp();
    expect(ends.ended()).toEqual([true, true]);
    expect(stays.ended()).toEqual([false, false]);
  }),
  'an account that is disabled': atBoth(async (processes, { db }) => {
    const [anna, bert] = [await processes.newPerson(), await processes.newPerson()];
    const [ends, stays] = [await processes.listen(anna), await processes.listen(bert)];
    await inTransaction(db, (tx) =>
      changeAccount(tx, { user: anna.userId, now: new Date(), isDisabled: true }),
    );
    await processes.caughtUp();
    expect(ends.ended()).toEqual([true, true]);
    expect(stays.ended()).toEqual([false, false]);
  }),
};
