import { expect, test } from 'vitest';
import { joined, paid, START, setUpPushes } from '../messaging/push/testing/set-up-pushes.ts';

const { server, anna, bert, carla, dora, service, subscribe, tell, send } = setUpPushes();

/** The push metrics of /metrics, without zeros. */
async function pushes(): Promise<Record<string, number>> {
  const { body } = await server.app.inject({ url: '/metrics' });
  const lines = [...body.matchAll(/^(push_\w+(?:\{[^}]*\})?) (\S+)$/gm)];
  const all = lines.map(([, name = '', value]) => [name, Number(value)] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== 0));
}

const attempts = (kind: string, outcome: string) =>
  `push_attempts_total{kind="${kind}",outcome="${outcome}"}`;

test('pushes are counted by event and outcome', async () => {
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

test('unsent pushes count as waiting, with the time they are overdue', async () => {
  await subscribe();
  await tell(joined(anna.userId));
  server.setTime(new Date(START.getTime() + 300_000));
  expect(await pushes()).toMatchObject({ push_messages_waiting: 1, push_overdue_seconds: 300 });
});

test('an unavailable database makes waiting pushes NaN, and the counters stay', async () => {
  const { database } = server;
  const { connect } = database.pool;
  const refuse = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  Object.assign(database.pool, { connect: refuse });
  const seen = await pushes();
  Object.assign(database.pool, { connect });
  expect(seen).toMatchObject({ push_messages_waiting: Number.NaN, push_overdue_seconds: Number.NaN });
  expect(seen[attempts('money', 'sent')]).toBe(1);
});
