import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Member, setUpNetwork } from '../../../../test-support/set-up-network.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { type Notification, notify } from '../../notifications/notify.ts';
import type { PushSubscription } from '../post-push.ts';
import { sendPushesJob } from '../send-pushes.job.ts';
import { newVapidKeys, type PushService, startPushService } from './push-service.ts';

/** Noon in Berlin, outside the quiet hours. */
export const START = new Date('2026-11-30T11:00:00Z');

/** The server's key pair, whose public key the test browsers get. */
const vapid = { ...newVapidKeys(), subject: 'mailto:betrieb@blattwerk.example' };

/** A server that pushes to a local push service: Anna, three users below her, and an operator. Call it as `setUp`. */
export function setUpPushes() {
  const network = setUpNetwork(START, {
    root: { parent: null, operator: true },
    anna: { parent: 'root', locale: 'de' },
    bert: { parent: 'anna', locale: 'ru-RU' },
    carla: { parent: 'anna' },
    dora: { parent: 'anna' },
  });
  const { server, anna } = network;
  let service: PushService;
  beforeAll(async () => {
    service = await startPushService(vapid.publicKey);
    // Handlers read it from the configuration they were given at start.
    Object.assign(server.deps.config, { vapid, privateHosts: [new URL(service.origin).host] });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    service.forget();
    server.setTime(START);
    const { db } = server.database;
    await db.deleteFrom('push_devices').execute();
    await db.deleteFrom('push_settings').execute();
    await db.deleteFrom('notifications').execute();
  });

  const add = (who: Pick<Member, 'token'>, payload: object) =>
    server.call(who.token, { method: 'POST', url: '/api/settings/push/devices', payload });
  return {
    ...network,
    vapid,
    service: () => service,
    add,
    get: async (who: Pick<Member, 'token'> = anna) =>
      (await server.call(who.token, { url: '/api/settings/push' })).json(),
    save: (payload: object, who: Pick<Member, 'token'> = anna) =>
      server.call(who.token, { method: 'PUT', url: '/api/settings/push', payload }),
    /** Subscribes a user's browser. */
    subscribe: async (who: Pick<Member, 'token'> = anna): Promise<PushSubscription> => {
      const subscription = service.subscribe();
      const answer = await add(who, subscription);
      if (answer.statusCode !== 200) throw new Error(`cannot be subscribed: ${answer.body}`);
      return subscription;
    },
    tell: (notification: Notification) => inTransaction(server.deps.db, (tx) => notify(tx, notification)),
    send: () => sendPushesJob(server.deps).run(),
    waiting: () => server.database.db.selectFrom('push_messages').selectAll().orderBy('id').execute(),
  };
}

/** A new partner joins below a user. */
export const joined = (user: number, at = START): Notification => ({
  user,
  type: 'newPartner',
  parameters: { name: 'Nora Wendt', partner: '77' },
  at,
});

/** A payout of a user is paid. */
export const paid = (user: number, at = START): Notification => ({
  user,
  type: 'payoutPaid',
  parameters: { payout: '12', amount: '123.45' },
  at,
});
