import { expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { createPartner } from '../../network/team/testing/create-partner.ts';
import { weeklyDigestJob } from './weekly-digest.job.ts';

/** A Monday at eight in Berlin. */
const MONDAY = new Date('2026-11-30T07:00:00Z');
const WEEK_MS = 7 * 86_400_000;

const { server, root, anna, bert } = setUpNetwork(new Date('2026-11-20T10:00:00Z'), {
  root: { parent: null, operator: true },
  anna: { parent: 'root', locale: 'en' },
  bert: { parent: 'anna' },
});

const wants = (who: { token: string }, weeklyDigest: boolean) =>
  server.call(who.token, {
    method: 'PUT',
    url: '/api/settings/notification/save',
    payload: { weeklyDigest },
  });
const digests = async () => (await server.outboxOf()).filter(({ template }) => template === 'weekly-digest');
const run = () => weeklyDigestJob(server.deps).run();

test('a subscriber gets one mail per week, even with two servers, and nobody else gets any', async () => {
  await createPartner(server.database.db, {
    name: 'Nora',
    parent: anna,
    createdAt: new Date('2026-11-25T12:00:00Z'),
  });
  await createPartner(server.database.db, {
    name: 'Late',
    parent: anna,
    createdAt: new Date('2026-11-30T05:00:00Z'),
  });
  expect((await wants(anna, true)).statusCode).toBe(200);
  server.setTime(MONDAY);
  await Promise.all([run(), run()]);
  await run();
  const sent = await digests();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ channel: 'mail', recipient: anna.email, locale: 'en' });
  expect(sent[0]?.parameters.newcomers).toBe('New in your team: Nora.');
  expect(sent[0]?.parameters.people).toBe('Whom you could get in touch with this week: Late (just joined).');
});

test('a week later it comes again, until unsubscribed', async () => {
  server.setTime(new Date(MONDAY.getTime() + WEEK_MS));
  await run();
  expect(await digests()).toHaveLength(2);
  await wants(anna, false);
  server.setTime(new Date(MONDAY.getTime() + 2 * WEEK_MS));
  await run();
  expect(await digests()).toHaveLength(2);
});

test('a subscriber without news gets nothing, and is not processed again in that week', async () => {
  await wants(bert, true);
  await run();
  const { db } = server.database;
  expect(await digests()).toHaveLength(2);
  const row = await db
    .selectFrom('message_settings')
    .select('digest_week')
    .where('user_id', '=', bert.userId)
    .where('channel', '=', 'mail')
    .executeTakeFirstOrThrow();
  expect(row.digest_week).toBe('2026-12-14');
});

test('blocked subscribers, and those whose contract has ended, get no mail', async () => {
  await wants(root, true);
  await wants(anna, true);
  const { db } = server.database;
  await db.updateTable('users').set({ disabled_at: MONDAY }).where('id', '=', anna.userId).execute();
  const ended = { partner_id: root.id, state: 'ended' as const, valid_from: MONDAY, reason: 'x', set_by: 1 };
  await db
    .insertInto('partner_states')
    .values({ ...ended, created_at: MONDAY })
    .execute();
  server.setTime(new Date(MONDAY.getTime() + 3 * WEEK_MS));
  await run();
  expect(await digests()).toHaveLength(2);
});
