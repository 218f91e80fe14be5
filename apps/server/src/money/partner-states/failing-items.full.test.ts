import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import type { JobKinds } from '../../identity/jobs/job-kinds.ts';
import { runJobs } from '../../identity/jobs/run-jobs.ts';
import { NOW, setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { createPartner } from '../../network/team/testing/create-partner.ts';
import { isDatabaseUnavailable } from '../../platform/database/database-unavailable.ts';
import { afterHeld } from './testing/after-held.ts';

const { server, root, anna } = setUpCompany();
const reason = 'Prüfung der Unterlagen';
const created: number[] = [];

beforeAll(async () => {
  const { db } = server.database;
  for (const name of ['Birke', 'Eiche', 'Fichte'])
    created.push((await createPartner(db, { name, affiliate: true, phone: null, loginAt: null })).id);
});
beforeEach(() =>
  emptyTables(server.database.db, ['jobs', 'partner_states', 'audit_log'], { ids: 'continue' }),
);

const ask = async (ids: readonly number[]): Promise<number> =>
  (
    await server.call(root.token, {
      method: 'POST',
      url: '/api/partners/hold',
      payload: { ids: [...ids], reason },
    })
  ).json().id;
const read = async (id: number) => (await server.call(root.token, { url: `/api/jobs/${id}` })).json();
const run = (kinds: JobKinds) => runJobs(server.deps, kinds);
const statesOf = (partner: number | undefined) =>
  server.database.db
    .selectFrom('partner_states')
    .select('state')
    .where('partner_id', '=', partner ?? 0)
    .execute();
const at = (minutes: number) => server.setTime(new Date(NOW.getTime() + minutes * 60_000));

const afterSecond = (then: Parameters<typeof afterHeld>[1]) => afterHeld(created[1], then);

test('a transient fault: the item is done after the others', async () => {
  const id = await ask(created);
  let faults = 0;
  await run(
    afterSecond(async () => {
      faults += 1;
      if (faults < 3) throw new Error('cannot read properties of undefined');
    }),
  );
  expect(await read(id)).toMatchObject({ status: 'done', done: 3, failed: 0 });
  expect(await statesOf(created[1])).toEqual([{ state: 'held' }]);
});

test('a refusal is not retried: it is reported after the first try', async () => {
  let tries = 0;
  const id = await ask([created[1] ?? 0, created[1] ?? 0, 999_999]);
  await run(
    afterSecond(async () => {
      tries += 1;
    }),
  );
  expect([tries, await read(id)]).toMatchObject([
    1,
    { done: 1, failures: [{ id: 999_999, status: 404, error: null }] },
  ]);
});

test('an item that kills its connection each time is set aside after some tries, and blocks no later job', async () => {
  const id = await ask(created);
  const later = await ask([anna.id]);
  const away = afterSecond(({ db }) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(db));
  for (const minutes of [0, 1, 2]) {
    at(minutes);
    await expect(run(away)).rejects.toSatisfy(isDatabaseUnavailable);
  }
  at(3);
  await run(away);
  expect(await read(id)).toMatchObject({ status: 'running', done: 2, failed: 0 });
  expect(await read(later)).toMatchObject({ status: 'done', done: 1 });
  for (const minutes of [7, 22]) {
    at(minutes);
    await expect(run(away)).rejects.toSatisfy(isDatabaseUnavailable);
  }
  await run(away);
  expect(await read(id)).toMatchObject({
    status: 'done',
    done: 2,
    failures: [{ id: created[1], status: 503, error: expect.any(String) }],
  });
  expect(await statesOf(created[1])).toEqual([]);
});
