import { notificationTypes } from '@blattwerk/contract/notifications/notification-types.ts';
import { expect, test } from 'vitest';
import { type Member, setUpNetwork } from '../../../test-support/set-up-network.ts';
import { findWantedChannels } from '../../messaging/messages/message-flags.ts';
import { notify } from '../../messaging/notifications/notify.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

const { server, root, anna, child } = setUpNetwork(new Date(), {
  root: { parent: null, operator: true },
  anna: { parent: 'root' },
  child: { parent: 'anna' },
});

const get = (who: Member, url: string) => server.call(who.token, { url });
const save = (who: Member, payload: object) =>
  server.call(who.token, { method: 'PUT', url: '/api/settings/notification/save', payload });

const every = {
  newPartner: true,
  firstChildrenOrder: true,
  newCustomer: true,
  newUserLogin: true,
  registrationSuccess: true,
  broadcast: true,
  teamMessage: true,
  weeklyDigest: false,
};
const none = {
  newPartner: false,
  firstChildrenOrder: false,
  newCustomer: false,
  newUserLogin: false,
  registrationSuccess: false,
  broadcast: false,
  teamMessage: false,
  weeklyDigest: false,
};

async function firstOf(who: Member, path: string): Promise<object> {
  const answer = await get(who, `/api/${path}.json`);
  expect(answer.statusCode).toBe(200);
  const list = answer.json();
  expect(list).toHaveLength(1);
  return list[0];
}

test('the default is mail and no text messages, with every type accepted', async () => {
  const own = { id: anna.userId, user: `/api/users/${anna.userId}` };
  expect(await firstOf(anna, 'mailer_settings')).toEqual({ ...own, ...every });
  expect(await firstOf(anna, 'sms_settings')).toEqual({ ...own, ...none });
  const accepted = await get(anna, '/api/settings/notification/get-accepted-types');
  const all = await get(anna, '/api/settings/notification/get-all-notification-types');
  expect(accepted.json()).toEqual(notificationTypes);
  expect(all.json()).toEqual(notificationTypes);
});

test('a collection in hydra’s format as well', async () => {
  const list = (await get(anna, '/api/mailer_settings')).json();
  expect(list).toMatchObject({ '@type': 'hydra:Collection', 'hydra:totalItems': 1 });
  expect(list['hydra:member'][0]).toMatchObject({ '@type': 'MailerSetting', newPartner: true });
});

test('flags are stored by channel, mail by default; absent ones are left unchanged', async () => {
  const first = await save(child, { newCustomer: false, partner: child.id });
  expect(first.statusCode).toBe(200);
  expect(first.json()).toEqual({ ...every, newCustomer: false, channel: 'mail', types: notificationTypes });
  const second = await save(child, { newUserLogin: false, partner: `/api/partners/${child.id}` });
  expect(second.json()).toMatchObject({ newCustomer: false, newUserLogin: false, newPartner: true });
  await save(child, { channel: 'sms', newPartner: true });
  expect(await firstOf(child, 'sms_settings')).toMatchObject({ ...none, newPartner: true });
  expect(await firstOf(child, 'mailer_settings')).toMatchObject({
    ...every,
    newCustomer: false,
    newUserLogin: false,
  });
  expect(await firstOf(anna, 'mailer_settings')).toMatchObject(every);
  const { db } = server.database;
  const channelsOf = (event: keyof typeof every) => findWantedChannels(db, { user: child.userId, event });
  expect(await channelsOf('newPartner')).toEqual(['mail', 'sms']);
  expect(await channelsOf('newCustomer')).toEqual([]);
  expect(await channelsOf('registrationSuccess')).toEqual(['mail']);
});

test('only accepted types are sent', async () => {
  const saved = await save(anna, { types: ['newPartner', 'payoutPaid'] });
  expect(saved.json()).toEqual({ ...every, channel: 'mail', types: ['newPartner', 'payoutPaid'] });
  const accepted = await get(anna, '/api/settings/notification/get-accepted-types');
  expect(accepted.json()).toEqual(['newPartner', 'payoutPaid']);
  const at = new Date();
  await inTransaction(server.database.db, (tx) =>
    notify(tx, {
      user: anna.userId,
      type: 'newPartner',
      parameters: { name: 'Ben', partner: '1' },
      at,
    }),
  );
  await inTransaction(server.database.db, (tx) =>
    notify(tx, {
      user: anna.userId,
      type: 'newCustomer',
      parameters: { name: 'Cem', partner: '1' },
      at,
    }),
  );
  await inTransaction(server.database.db, (tx) =>
    notify(tx, {
      user: child.userId,
      type: 'newCustomer',
      parameters: { name: 'Cem', partner: '1' },
      at,
    }),
  );
  const notifications = await server.database.db
    .selectFrom('notifications')
    .select(['user_id', 'type'])
    .orderBy('id')
    .execute();
  expect(notifications).toEqual([
    { user_id: anna.userId, type: 'newPartner' },
    { user_id: child.userId, type: 'newCustomer' },
  ]);
  expect((await save(anna, { types: [] })).json().types).toEqual([]);
  expect((await save(anna, { types: [...notificationTypes] })).json().types).toEqual(notificationTypes);
});

test('nobody writes or reads the settings of others; operators read them', async () => {
  for (const partner of [anna.id, root.id, 999_999]) {
    expect((await save(child, { newPartner: false, partner })).statusCode).toBe(404);
    expect((await get(child, `/api/mailer_settings?partner=${partner}`)).statusCode).toBe(404);
  }
  expect((await get(anna, `/api/sms_settings?partner=${child.id}`)).statusCode).toBe(404);
  expect((await save(root, { newPartner: false, partner: anna.id })).statusCode).toBe(404);
  const read = await get(root, `/api/mailer_settings.json?partner=${child.id}`);
  expect(read.json()[0]).toMatchObject({ id: child.userId, newCustomer: false });
  expect(await firstOf(anna, 'mailer_settings')).toMatchObject(every);
});

test.each([
  [{ types: ['nonsense'] }, 422],
  [{ types: 'newPartner' }, 400],
  [{ newPartner: 'yes' }, 400],
  [{ channel: 'pigeon' }, 422],
])('%j is refused', async (body, status) => {
  expect((await save(anna, body)).statusCode).toBe(status);
  expect(await firstOf(anna, 'mailer_settings')).toMatchObject(every);
});

test('a token is required', async () => {
  const paths = [
    'mailer_settings',
    'sms_settings',
    'settings/notification/get-accepted-types',
    'settings/notification/get-all-notification-types',
  ];
  for (const path of paths) expect((await server.call(null, { url: `/api/${path}` })).statusCode).toBe(401);
  const put = { method: 'PUT', url: '/api/settings/notification/save', payload: {} } as const;
  expect((await server.call(null, put)).statusCode).toBe(401);
});
