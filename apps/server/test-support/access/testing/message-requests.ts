import webPush from 'web-push';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { type Demo, oneId, type Prepare } from './demo-request.ts';
import { fillPush } from './fill-push.ts';

/** The URL of a new calendar feed. */
async function makeCalendar({ server, tokens }: Demo): Promise<string> {
  const made = { method: 'POST', url: '/api/settings/calendar-feed', payload: {} } as const;
  return (await server.call(tokens.anna, made)).json().address;
}

/** Messages that operators view and send again; calendars; push devices. */
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
  'DELETE /api/settings/calendar-feed': async (demo) => {
    await makeCalendar(demo);
    return {};
  },
  'POST /api/settings/push/devices': async ({ server }) => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const vapid = { publicKey, privateKey, subject: 'mailto:push@blattwerk.example' };
    Object.assign(server.deps.config, { vapid });
    const keys = { p256dh: publicKey, auth: 'AAAAAAAAAAAAAAAAAAAAAA' };
    return { row: { body: () => ({ endpoint: 'https://push.example/send/1', keys }), ok: 200 } };
  },
  'DELETE /api/settings/push/devices/{id}': async (demo) => {
    const { deps } = demo.server;
    await fillPush(deps, demo.identities.anna.user, deps.clock.now());
    return { objects: { pushDevice: await oneId(demo, 'select max(id) as id from push_devices') } };
  },
  'GET /api/calendar/{file}': async (demo) => {
    const file = (await makeCalendar(demo)).split('/').at(-1) ?? '';
    return { row: { params: { file }, ok: 200 } };
  },
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
