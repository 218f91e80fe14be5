import { expect, test } from 'vitest';
import { setUpDatabase } from '../../test-support/set-up.ts';
import { demoLogins } from '../logins.ts';
import { createDemoDatabase, demoMoment } from '../testing/demo-database.ts';

const database = setUpDatabase(() => createDemoDatabase(demoMoment));

async function all<T extends object>(query: string, values: unknown[] = []): Promise<T[]> {
  return (await database.pool.query<T>(query, values)).rows;
}

test('Anna has written two messages to her team and received one, all of them delivered without a mail', async () => {
  const rows = await all<Record<string, unknown>>(
    `select sender.email, message.state, message.left_customers as customers, count(*) as readers,
            bool_and(recipient.result = 'shown' and recipient.mail_id is null and recipient.shown_at > sent_at) as shown,
            bool_and(recipient.shown_at > partner.created_at and partner.affiliate_since < sent_at) as partners,
            bool_and(recipient.text !~ '[{}]') as filled, bool_or(reader.email = $1) as "reachesAnna"
     from team_messages as message join team_message_recipients as recipient on recipient.message_id = message.id
     join partners as partner on partner.id = recipient.partner_id join users as reader on reader.id = partner.user_id
     join partners as above on above.id = message.partner_id join users as sender on sender.id = above.user_id
     group by message.id, sender.email order by message.id`,
    [demoLogins.anna],
  );
  const done = { state: 'done', shown: true, partners: true, filled: true };
  expect(rows).toEqual([
    { ...done, email: demoLogins.anna, customers: 19, readers: 11, reachesAnna: false },
    { ...done, email: demoLogins.operator, customers: 0, readers: 3, reachesAnna: true },
    { ...done, email: demoLogins.anna, customers: 0, readers: 3, reachesAnna: false },
  ]);
  expect(await all('select from outbox')).toEqual([]);
});
