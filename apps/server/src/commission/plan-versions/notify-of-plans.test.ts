import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { NOW } from '../../identity/operators/testing/company-server.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notifyOfPlans } from './notify-of-plans.job.ts';
import { setUpPlans } from './testing/set-up-plans.ts';

const { server, anna, read, approved, schedule } = setUpPlans();

const tell = (day: string) => inTransaction(server.database.db, (tx) => notifyOfPlans(tx, new Date(day)));
const newest = async (): Promise<string | undefined> => {
  const days = (await read('/api/notification/get-list', anna.token)) as unknown as {
    list: { text: string }[];
  }[];
  return days[0]?.list[0]?.text;
};

test('partners are notified a number of days before, each with what it would have meant for them, once', async () => {
  const { db } = server.database;
  const id = await approved();
  await sql`
    insert into plan_simulations (plan, cycle_ids, requested_by, requested_at, ended_at, plan_hash, months)
    select version, '{1,2}', 1, ${NOW}, ${NOW}, hash, '[]' from plans where version = ${String(id)}`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`select max(id) as id from plan_simulations`.execute(db);
  const simulation = rows[0]?.id ?? 0;
  await sql`
    insert into plan_simulation_partners (simulation_id, partner_id, before_cents, after_cents, level_before, level_after,
      months_before, months_after)
    values (${simulation}, ${anna.id}, 1000, 734, 1, 1, '{500,500}', '{367,367}')`.execute(db);
  const answer = await schedule(id, { from: '2026-05', announceDays: 30, simulation });
  expect(answer.statusCode, answer.body).toBe(201);
  expect(await tell('2026-03-31T08:00:00Z')).toBe(0);
  expect(await tell('2026-04-01T08:00:00Z')).toBe(1);
  expect(await tell('2026-04-02T08:00:00Z')).toBe(0);
  expect(await newest()).toBe(
    'Ab dem 01.05.2026 gilt eine neue Fassung des Provisionsplans. Für die letzten 2 Monate hätten Sie damit zusammen 2,66\u00a0€ weniger erhalten.',
  );
  expect(await read(`/api/plans/${id}`)).toMatchObject({ announcedAt: expect.any(String) });
});

test('partners notified of a month that no longer applies are notified of that, and of the next one in time', async () => {
  const id = await approved();
  await schedule(id, { from: '2026-05', announceDays: 30 });
  expect(await tell('2026-04-01T08:00:00Z')).toBe(1);
  await schedule(id, { from: '2026-05', announceDays: 20 });
  expect(await tell('2026-04-15T08:00:00Z')).toBe(0);
  await schedule(id, { from: '2026-07', announceDays: 30 });
  expect(await tell('2026-04-16T08:00:00Z')).toBe(1);
  expect(await newest()).toBe(
    'Die neue Fassung des Provisionsplans gilt nicht, wie angekündigt, ab dem 01.05.2026.',
  );
  expect(await tell('2026-04-17T08:00:00Z')).toBe(0);
  expect(await tell('2026-06-01T08:00:00Z')).toBe(1);
  expect(await newest()).toBe('Ab dem 01.07.2026 gilt eine neue Fassung des Provisionsplans.');
});

fullTest('partners notified of a version can see it before it begins', async () => {
  const id = await approved();
  await schedule(id, { from: '2026-05', announceDays: 30 });
  const ahead = () => server.call(anna.token, { url: `/api/plan?version=${id}` });
  expect((await ahead()).statusCode).toBe(404);
  expect(await read('/api/plan', anna.token)).toMatchObject({ planVersion: '1', coming: null });
  await tell('2026-04-01T08:00:00Z');
  const coming = { planVersion: String(id), validFrom: '2026-05-01' };
  expect(await read('/api/plan', anna.token)).toMatchObject({ planVersion: '1', coming });
  expect((await ahead()).json()).toMatchObject({ planVersion: String(id), infinity: { poolBp: 150 } });
  await schedule(id, { from: '2026-07', announceDays: 30 });
  expect((await ahead()).statusCode).toBe(404);
});
