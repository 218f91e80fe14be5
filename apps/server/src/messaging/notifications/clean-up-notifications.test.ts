import { expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { cleanUpNotificationsJob } from './clean-up-notifications.job.ts';

const NOW = new Date('2026-03-15T10:00:00Z');
const { server, anna } = setUpNetwork(NOW, { root: { parent: null }, anna: { parent: 'root' } });

test('a notification is deleted a year after it was created, read or not', async () => {
  const { db } = server.database;
  await db.deleteFrom('notifications').execute();
  const year = new Date('2025-03-15T10:00:00Z');
  for (const at of [new Date(year.getTime() - 1), year, NOW])
    await db
      .insertInto('notifications')
      .values({ user_id: anna.userId, type: 'registrationSuccess', created_at: at, viewed_at: null })
      .execute();
  await cleanUpNotificationsJob(server.deps).run();
  const left = await db.selectFrom('notifications').select('created_at').orderBy('id').execute();
  expect(left.map(({ created_at }) => created_at)).toEqual([year, NOW]);
});
