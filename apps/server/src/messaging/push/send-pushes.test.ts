import { expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { cleanUpPushesJob } from './send-pushes.job.ts';
import { joined, paid, START, setUpPushes } from './testing/set-up-pushes.ts';

const { server, anna, bert, carla, dora, service, subscribe, save, tell, send, waiting, vapid } =
  setUpPushes();

const minutesLater = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const contents = () => service().received.map(({ content }) => content);

test('an event is pushed once to each device of its recipient, encrypted for it and signed by the server', async () => {
  const first = await subscribe();
  await subscribe(bert);
  const other = await server.signIn(anna.email);
  const second = await subscribe({ token: other });
  await tell(joined(anna.userId));
  await send();
  await send();
  expect(service().faults).toEqual([]);
  const paths = service().received.map(({ path }) => path);
  expect(paths.sort()).toEqual([first, second].map(({ endpoint }) => new URL(endpoint).pathname).sort());
  const [message] = service().received;
  expect(message?.content).toEqual({
    title: 'Blattwerk',
    body: 'Ihr Team hat einen neuen Partner.',
    tag: 'newcomers',
    path: '/app/team/tree?node=77',
  });
  expect(message?.claims).toMatchObject({ aud: service().origin, sub: vapid.subject });
  expect(message?.headers).toMatchObject({ topic: 'newcomers', ttl: '86400' });
  expect(await waiting()).toEqual([]);
});

test('amounts and names are included only on request, in the reader’s language', async () => {
  await subscribe();
  await subscribe(bert);
  await tell(paid(anna.userId));
  await tell(joined(bert.userId));
  await send();
  expect(JSON.stringify(contents())).not.toMatch(/123|Wendt/);
  service().forget();
  await save({ showsDetails: true });
  await save({ showsDetails: true }, bert);
  await tell(paid(anna.userId));
  await tell(joined(bert.userId));
  await send();
  const bodies = service().received.map(({ content }) => (content as { body: string }).body);
  expect(bodies.toSorted()).toEqual([
    'Ihre Auszahlung 12 über 123,45\u00a0€ ist ausgezahlt.',
    'Новый партнёр в вашей команде: Nora Wendt.',
  ]);
});

test('disabled kinds and types that were opted out of are not pushed', async () => {
  await subscribe();
  await save({ kinds: ['newcomers'] });
  await tell(paid(anna.userId));
  await tell(joined(anna.userId));
  await server.call(anna.token, {
    method: 'PUT',
    url: '/api/settings/notification/save',
    payload: { types: ['payoutPaid'] },
  });
  await tell(joined(anna.userId));
  await send();
  expect(contents()).toMatchObject([{ tag: 'newcomers' }]);
  await server.database.db.deleteFrom('notification_settings').execute();
});

test('a transaction that is rolled back pushes nothing', async () => {
  await subscribe();
  const failing = inTransaction(server.deps.db, async (tx) => {
    await tx
      .insertInto('notifications')
      .values({ user_id: anna.userId, type: 'newPartner', parameters: '{}', created_at: START })
      .execute();
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await send();
  expect([await waiting(), service().asked]).toEqual([[], []]);
});

test('nothing is pushed during quiet hours, but in the morning', async () => {
  await subscribe();
  const night = new Date('2026-11-30T22:00:00Z');
  server.setTime(night);
  await tell(joined(anna.userId, night));
  await send();
  expect(service().asked).toEqual([]);
  expect(await waiting()).toMatchObject([
    { attempts: 0, claimed_until: null, next_attempt_at: new Date('2026-12-01T07:00:00Z') },
  ]);
  server.setTime(new Date('2026-12-01T07:00:00Z'));
  await send();
  expect(contents()).toHaveLength(1);
});

test.each([404, 410])(
  'if a push service responds with %i, the device is deleted with all its queued messages',
  async (status) => {
    const gone = await subscribe();
    await subscribe(bert);
    service().answer(gone.endpoint, status);
    await tell(joined(anna.userId));
    await tell(joined(bert.userId));
    await send();
    const devices = await server.database.db.selectFrom('push_devices').select('user_id').execute();
    expect(devices).toEqual([{ user_id: bert.userId }]);
    expect([await waiting(), service().received.length]).toEqual([[], 1]);
  },
);

test.each([
  [429, { 'retry-after': '600' }, 10],
  [503, {}, 1],
])('after a response of %i the message is retried', async (status, headers, minutes) => {
  const { endpoint } = await subscribe();
  service().answer(endpoint, status, headers);
  await tell(joined(anna.userId));
  await send();
  server.setTime(new Date(minutesLater(minutes).getTime() - 1000));
  await send();
  expect(service().asked).toHaveLength(1);
  service().answer(endpoint, 201);
  server.setTime(minutesLater(minutes));
  await send();
  expect([contents().length, await waiting()]).toEqual([1, []]);
});

test('a message refused by the push service is given up, and does not block others', async () => {
  const { endpoint } = await subscribe();
  await subscribe(bert);
  service().answer(endpoint, 400);
  await tell(joined(anna.userId));
  await tell(joined(bert.userId));
  await send();
  expect([await waiting(), service().received.length]).toEqual([[], 1]);
  const devices = await server.database.db.selectFrom('push_devices').select('user_id').execute();
  expect(devices).toHaveLength(2);
});

test('an address that has become private is not called', async () => {
  await subscribe();
  await tell(joined(anna.userId));
  const { config } = server.deps;
  const allowed = config.privateHosts;
  Object.assign(config, { privateHosts: [] });
  await send();
  Object.assign(config, { privateHosts: allowed });
  expect([service().asked, await waiting()]).toEqual([[], []]);
});

test('signing out, ending the contract and disabling the account end push messages', async () => {
  const devices = () => server.database.db.selectFrom('push_devices').select('user_id').execute();
  const token = await server.signIn(anna.email);
  await subscribe({ token });
  await server.call(token, { url: '/logout' });
  expect(await devices()).toEqual([]);

  await subscribe(bert);
  await server.database.db
    .updateTable('users')
    .set({ disabled_at: START })
    .where('id', '=', bert.userId)
    .execute();
  expect(await devices()).toEqual([]);
  await server.database.db
    .updateTable('users')
    .set({ disabled_at: null })
    .where('id', '=', bert.userId)
    .execute();

  await subscribe(carla);
  await server.database.db
    .insertInto('partner_states')
    .values({
      partner_id: carla.id,
      state: 'ended',
      valid_from: START,
      reason: 'x',
      set_by: 1,
      created_at: START,
    })
    .execute();
  expect(await devices()).toEqual([]);
});

test('a user with restricted data gets no push messages, and unsent ones are deleted', async () => {
  await subscribe(dora);
  await tell(joined(dora.userId));
  await server.database.db
    .insertInto('restrictions')
    .values({ user_id: dora.userId, reason: 'x', set_by: 1, set_at: START })
    .execute();
  await send();
  expect([service().asked, await waiting()]).toEqual([[], []]);
  await subscribe();
  await tell(joined(anna.userId));
  server.setTime(minutesLater(3 * 24 * 60));
  await cleanUpPushesJob(server.deps).run();
  expect(await waiting()).toEqual([]);
  const devices = () => server.database.db.selectFrom('push_devices').select('id').execute();
  expect(await devices()).not.toEqual([]);
  server.setTime(minutesLater(31 * 24 * 60));
  await cleanUpPushesJob(server.deps).run();
  expect(await devices()).toEqual([]);
});
