import { expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { cleanUpClicksJob } from './clean-up-clicks.job.ts';

const NOW = new Date('2026-03-15T10:00:00Z');
const { server, anna } = setUpNetwork(NOW, { root: { parent: null }, anna: { parent: 'root' } });

test('clicks older than two years are deleted one by one, and still counted', async () => {
  const { db } = server.database;
  const { id } = await db
    .insertInto('referral_links')
    .values({ partner_id: anna.id, code: 'TEEZEIT' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const past = new Date('2024-03-14T09:59:59Z');
  const kept = new Date('2024-03-14T10:00:00Z');
  for (const date of [past, past, kept, NOW])
    await db.insertInto('referral_transitions').values({ link_id: id, date }).execute();
  const count = async () =>
    (await server.call(anna.token, { url: `/api/referral_links/${id}` })).json().referralTransitions;
  expect(await count()).toBe(4);
  for (const _ of ['once', 'and again']) {
    await cleanUpClicksJob(server.deps).run();
    expect(await count()).toBe(4);
  }
  const dates = await db
    .selectFrom('referral_transitions')
    .select('date')
    .where('link_id', '=', id)
    .execute();
  expect(dates.map(({ date }) => date)).toEqual([kept, NOW]);
});
