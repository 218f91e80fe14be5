import { expect, test } from 'vitest';
import { joined, paid, START, setUpPushes } from '../messaging/push/testing/set-up-pushes.ts';

const { server, anna, bert, carla, dora, service, subscribe, tell, send } = setUpPushes();

/** What /metrics says of pushes, without what is 0. */
async function pushes(): Promise<Record<string, number>> {
  const { body } = await server.app.inject({ url: '/metrics' });
  const lines = [...body.matchAll(/^(push_\w+(?:\{[^}]*\})?) (\S+)$/gm)];
  const all = lines.map(([, name = '', value]) => [name, Number(value)] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== 0));
}

const attempts = (kind: string, outcome: string) =>
  `push_attempts_total{kind="${kind}",outcome="${outcome}"}`;

test('what is pushed is counted by what it tells of and what became of it', async () => {
  expect(await pushes()).toEqual({});
  await subscribe();
  const gone = await subscribe(bert);
  const busy = await subscribe(carla);
  const strict = await subscribe(dora);
  service().answer(gone.endpoint, 410);
  service().answer(busy.endpoint, 429);
  service().answer(strict.endpoint, 403);
  for (const { userId } of [anna, bert, carla, dora]) await tell(joined(userId));
  await tell(paid(anna.userId));
  await send();
  service().answer(busy.endpoint, 503);
  server.setTime(new Date(START.getTime() + 600_000));
  await send();
  const { config } = server.deps;
  const allowed = config.privateHosts;
  Object.assign(config, { privateHosts: [] });
  await tell(paid(anna.userId));
  await send();
  Object.assign(config, { privateHosts: allowed });
  expect(await pushes()).toEqual({
    [attempts('newcomers', 'sent')]: 1,
    [attempts('newcomers', 'expired')]: 1,
    [attempts('newcomers', 'busy')]: 1,
    [attempts('newcomers', 'failing')]: 1,
    [attempts('newcomers', 'refused')]: 1,
    [attempts('money', 'sent')]: 1,
    [attempts('money', 'address')]: 1,
    push_messages_waiting: 1,
  });
});

test('what nobody sends is seen to wait, and for how long it should have left', async () => {
  await subscribe();
  await tell(joined(anna.userId));
  server.setTime(new Date(START.getTime() + 300_000));
  expect(await pushes()).toMatchObject({ push_messages_waiting: 1, push_overdue_seconds: 300 });
});

test('a database that is away makes what waits NaN, and what was counted stays', async () => {
  const { database } = server;
  const { connect } = database.pool;
  const refuse = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  Object.assign(database.pool, { connect: refuse });
  const seen = await pushes();
  Object.assign(database.pool, { connect });
  expect(seen).toMatchObject({ push_messages_waiting: Number.NaN, push_overdue_seconds: Number.NaN });
  expect(seen[attempts('money', 'sent')]).toBe(1);
});
