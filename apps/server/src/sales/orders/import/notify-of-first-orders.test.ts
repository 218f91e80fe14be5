import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { fullTest } from '../../../../test-support/full-test.ts';
import { setUp } from '../../../../test-support/set-up.ts';
import { createImportShop, own, tea } from './testing/import-shop.ts';

const paid = { status: 'paid', paid_at: '2026-05-19 09:30' };

const shop = setUp(createImportShop);
beforeEach(() => shop.reset());

/** The names in notifications and mails, by recipient. */
async function findNotifications(): Promise<unknown[]> {
  const { rows } = await sql<{ notification: unknown }>`
    select jsonb_build_array(split_part(users.email, '@', 1), parameters ->> 'name', parameters ->> 'order') as notification
    from notifications join users on users.id = user_id where type = 'firstChildrenOrder'
    order by notifications.id`.execute(shop.database.db);
  const mails = await sql<{ mail: unknown }>`
    select jsonb_build_array(split_part(recipient, '@', 1), parameters ->> 'partnerName', parameters ->> 'date') as mail
    from outbox where template = 'first-children-order' and channel = 'mail' order by id`.execute(
    shop.database.db,
  );
  return [...rows.map((row) => row.notification), ...mails.rows.map(({ mail }) => mail)];
}

const bertOnce = [
  ['anna', 'bert', '2'],
  ['anna', 'bert', '18.05.2026, 10:00'],
];

test('the sponsor is notified of the first paid order alone, however often and in whatever parts files come', async () => {
  const open = own({ number: 1, status: 'open', ...tea });
  await shop.importText(open);
  expect(await findNotifications()).toEqual([]);
  const both = own(
    { number: 1, ...paid, ...tea },
    { number: 2, ...paid, ...tea, paid_at: '2026-05-18 10:00' },
  );
  await shop.importText(both);
  expect(await findNotifications()).toEqual(bertOnce);
  await shop.importText(both);
  const refunded = { number: 2, status: 'refunded', refunded_at: '2026-05-19 10:00' };
  await shop.importText(own(refunded));
  await shop.importText(own({ number: 3, ...paid, ...tea }));
  expect(await findNotifications()).toEqual(bertOnce);
});

fullTest(
  'sends no message without a sponsor, to a sponsor who opted out, or when the transaction rolls back',
  async () => {
    await shop.importText(own({ number: 1, ...paid, ...tea, email: 'anna@example.org' }));
    expect(await findNotifications()).toEqual([]);
    const { db } = shop.database;
    await sql`
    insert into message_settings (user_id, channel, first_children_order)
    select id, 'mail', false from users where email = 'anna@example.org'`.execute(db);
    await sql`alter table notifications add constraint refuse check (type <> 'firstChildrenOrder')`.execute(
      db,
    );
    await expect(shop.importText(own({ number: 2, ...paid, ...tea }))).rejects.toThrow('refuse');
    await sql`alter table notifications drop constraint refuse`.execute(db);
    expect((await shop.orders()).map(({ number }) => number)).toEqual(['1']);
    await shop.importText(own({ number: 2, ...paid, ...tea }));
    expect(await findNotifications()).toEqual([['anna', 'bert', '2']]);
  },
);
