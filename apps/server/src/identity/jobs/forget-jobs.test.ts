import { expect, test } from 'vitest';
import { setUp } from '../../../test-support/set-up.ts';
import { startTestServer } from '../../../test-support/test-server.ts';
import { forgetJobsJob } from './forget-jobs.job.ts';

const NOW = new Date('2026-06-15T02:00:00Z');
const server = setUp(() => startTestServer(NOW));

test('a finished job is deleted after ninety days with its items, and an unfinished one never', async () => {
  const { db } = server.database;
  const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
  const add = async (reason: string, begun: Date, ended: Date | null) => {
    const { id } = await db
      .insertInto('jobs')
      .values({
        kind: 'partners.hold',
        reason,
        requested_by: 1,
        requested_at: begun,
        started_at: begun,
        ended_at: ended,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('job_items').values({ job_id: id, position: 1, item: 7, over_at: ended }).execute();
  };
  await add('over', daysAgo(91), new Date(daysAgo(90).getTime() - 1));
  await add('kept', daysAgo(91), daysAgo(90));
  await add('open', daysAgo(400), null);
  await forgetJobsJob(server.deps).run();
  const left = await db.selectFrom('jobs').select(['id', 'reason']).orderBy('id').execute();
  expect(left.map(({ reason }) => reason)).toEqual(['kept', 'open']);
  const items = await db.selectFrom('job_items').select('job_id').orderBy('job_id').execute();
  expect(items.map(({ job_id }) => job_id)).toEqual(left.map(({ id }) => id));
});
