import { beforeAll, describe, expect, test } from 'vitest';
import { setUpRuns } from '../testing/run-server.ts';
import { proposeRunsJob } from './propose-runs.job.ts';

const runs = setUpRuns();
const { server, root, second, third, anna, requested, draft } = runs;

beforeAll(async () => {
  await runs.begin();
  const { db } = server.database;
  await db
    .updateTable('company')
    .set({ payout_days: [22] })
    .execute();
  // The third operator only has another right.
  await db
    .updateTable('users')
    .set({ roles: ['ROLE_USER', 'ROLE_STAFF'], rights: ['partners.read'] })
    .where('id', '=', third.userId)
    .execute();
});

/** The job in a process that has just started. */
const runAt = async (at: string) => {
  server.setTime(new Date(at));
  await proposeRunsJob(server.deps).run();
};

const notifications = () =>
  server.database.db
    .selectFrom('notifications')
    .select(['user_id as user', 'parameters'])
    .where('type', '=', 'payoutRunDue')
    .orderBy('id')
    .execute();

describe('a run due by the calendar', () => {
  test('is not announced on a day that is not in the calendar', async () => {
    await requested(anna, 80_00);
    await runAt('2026-05-21T05:00:00Z');
    expect(await notifications()).toEqual([]);
  });

  test('is announced on its day, once to each person who prepares runs, however often the job restarts', async () => {
    const parameters = { day: '2026-05-22', count: '1' };
    const everybody = [root, second].map(({ userId: user }) => ({ user, parameters }));
    await runAt('2026-05-22T05:00:00Z');
    expect(await notifications()).toMatchObject(everybody);
    await runAt('2026-05-22T05:00:05Z');
    await runAt('2026-05-22T15:00:00Z');
    expect(await notifications()).toHaveLength(everybody.length);
    await runAt('2026-05-23T05:00:00Z');
    expect(await notifications()).toHaveLength(everybody.length);
  });

  test('is no longer announced once somebody has created it', async () => {
    await server.database.db.deleteFrom('notifications').where('type', '=', 'payoutRunDue').execute();
    server.setTime(new Date('2026-05-22T06:00:00Z'));
    await draft();
    await runAt('2026-05-22T07:00:00Z');
    expect(await notifications()).toEqual([]);
  });
});
