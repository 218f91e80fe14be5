import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inFullRun } from '../../../../test-support/full-run.ts';
import { fullTest } from '../../../../test-support/full-test.ts';
import { setUp } from '../../../../test-support/set-up.ts';
import { saveAcceptedTypes } from '../../../account/message-settings/message-settings.queries.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { createImportShop, own, tea } from './testing/import-shop.ts';

const paid = { status: 'paid', paid_at: '2026-05-19 09:30' };

const shop = setUp(createImportShop);
beforeEach(() => shop.reset());

async function findNotifications(): Promise<unknown[]> {
  const { rows } = await sql<{ notification: unknown }>`
    select jsonb_build_array(type, split_part(users.email, '@', 1), parameters ->> 'name', parameters ->> 'order',
             parameters ->> 'orderId' = (select id::text from orders where number = parameters ->> 'order')) as notification
    from notifications join users on users.id = user_id order by notifications.id`.execute(shop.database.db);
  return rows.map((row) => row.notification);
}

test('the upline is notified once of each order when it becomes paid, with the first one marked as such', async () => {
  await shop.importText(own({ number: 1, ...paid, ...tea }));
  await shop.importText(own({ number: 2, status: 'open', ...tea }, { number: 3, ...paid, ...tea }));
  const both = own({ number: 2, ...paid, ...tea }, { number: 3, ...paid, ...tea });
  await shop.importText(both);
  await shop.importText(both);
  expect(await findNotifications()).toEqual([
    ['firstChildrenOrder', 'anna', 'bert', '1', true],
    ['teamOrderPaid', 'anna', 'bert', '3', true],
    ['teamOrderPaid', 'anna', 'bert', '2', true],
  ]);
});

fullTest('an order that counts for nothing is no news', async () => {
  await shop.importText(own({ number: 1, ...paid, ...tea }));
  await shop.importText(own({ number: 2, ...paid, ...tea, discount: tea.gross }));
  expect((await findNotifications()).map((one) => (one as string[])[3])).toEqual(['1']);
});

inFullRun(() => {
  test('does not notify about old payments, nor partners who opted out', async () => {
    await shop.importText(own({ number: 1, ...paid, ...tea }));
    const past = { paid_at: '2026-03-01 10:00', placed_at: '2026-03-01 09:00', status: 'paid' };
    await shop.importText(own({ number: 2, ...past, ...tea }));
    const { db } = shop.database;
    const anna = await db
      .selectFrom('users')
      .select('id')
      .where('email', 'like', 'anna@%')
      .executeTakeFirstOrThrow();
    await inTransaction(db, (tx) => saveAcceptedTypes(tx, anna.id, ['newPartner']));
    await shop.importText(own({ number: 3, ...paid, ...tea }));
    await inTransaction(db, (tx) => saveAcceptedTypes(tx, anna.id, ['newPartner', 'teamOrderPaid']));
    expect((await findNotifications()).map((one) => (one as string[])[3])).toEqual(['1']);
  });
});
