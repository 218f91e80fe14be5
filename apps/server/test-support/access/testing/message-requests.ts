import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { oneId, type Prepare } from './demo-request.ts';

/** Messages that operators look at, and send again. */
export const messageRequests: Readonly<Record<string, Prepare>> = {
  'GET /api/outbox': async ({ server }) => {
    await inTransaction(server.database.db, (tx) =>
      server.deps.messages.queue(tx, {
        to: { email: 'leaf@example.org', locale: 'de' },
        channel: 'mail',
        template: 'password-changed',
        parameters: { date: '17. Oktober 2026' },
      }),
    );
    return {};
  },
  'GET /api/outbox/{id}': async (demo) => ({
    objects: { outboxMessage: await oneId(demo, 'select max(id) as id from outbox') },
  }),
  'POST /api/outbox/send-again': async (demo) => {
    const failed = await oneId(
      demo,
      `insert into outbox (channel, recipient, locale, template, parameters, status, attempts, last_error, next_attempt_at, created_at)
       values ('mail', 'leaf@example.org', 'de', 'password-changed', '{"date": "17. Oktober 2026"}', 'failed', 7, 'fetch failed', now(), now())
       returning id`,
    );
    return { row: { body: () => ({ ids: [failed] }) } };
  },
};
