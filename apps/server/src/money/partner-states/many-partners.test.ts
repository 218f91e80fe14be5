import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { jobKinds } from '../../app.ts';
import type { JobKinds } from '../../identity/jobs/job-kinds.ts';
import { runJobs } from '../../identity/jobs/run-jobs.ts';
import { setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { createPartner } from '../../network/team/testing/create-partner.ts';
import { isDatabaseUnavailable } from '../../platform/database/database-unavailable.ts';
import { makeEligible } from '../payouts/testing/eligible.ts';
import { afterHeld } from './testing/after-held.ts';

const { server, root, second, anna, staff } = setUpCompany();
const reason = 'Prüfung der Unterlagen';
const NOBODY = 999_999;

const created: number[] = [];

beforeAll(async () => {
  const { db } = server.database;
  for (const name of ['Birke', 'Eiche', 'Fichte'])
    created.push((await createPartner(db, { name, affiliate: true, phone: null, loginAt: null })).id);
});
beforeEach(() =>
  emptyTables(server.database.db, ['jobs', 'partner_states', 'audit_log'], { ids: 'continue' }),
);

const ask = (token: string, action: 'hold' | 'release', body: object, headers: Record<string, string> = {}) =>
  server.call(token, {
    method: 'POST',
    url: `/api/partners/${action}`,
    headers,
    payload: { reason, ...body },
  });
const read = async (id: number, token = root.token) => server.call(token, { url: `/api/jobs/${id}` });
const run = (kinds: JobKinds = jobKinds) => runJobs(server.deps, kinds);
const stateOf = async (partner: number) =>
  (
    await server.database.db
      .selectFrom('partner_states')
      .select('state')
      .where('partner_id', '=', partner)
      .orderBy('id')
      .execute()
  ).map(({ state }) => state);
const listed = async (query: string, token = root.token) =>
  (await server.call(token, { url: `/api/operator/partners?limits=100&${query}` })).json();
const membersOf = async (query: string): Promise<number[]> =>
  (await listed(query))['hydra:member'].map(({ id }: { id: number }) => id);

test('is accepted with 202, done item by item, and reports what was refused', async () => {
  await ask(root.token, 'hold', { ids: [created[0]] });
  await run();
  const ids = [...created, created[1], root.id, NOBODY];
  const answer = await ask(second.token, 'hold', { ids });
  expect(answer.statusCode).toBe(202);
  const { id } = answer.json();
  expect(answer.headers.location).toBe(`/api/jobs/${id}`);
  expect(answer.json()).toMatchObject({
    kind: 'partners.hold',
    status: 'waiting',
    total: 5,
    done: 0,
    failed: 0,
    reason,
    requestedBy: { id: second.userId },
    failures: [],
  });
  await run();
  expect((await read(id)).json()).toMatchObject({
    status: 'done',
    total: 5,
    done: 2,
    failed: 3,
    failures: [
      { id: created[0], name: 'Birke', status: 409, code: 'partnerHeld' },
      { id: root.id, status: 409, code: 'companyNotHeld' },
      { id: NOBODY, name: '', status: 404, code: 'notFound' },
    ],
  });
  for (const partner of created) expect(await stateOf(partner)).toEqual(['held']);
});

inFullRun(() => {
  test('refused items are listed page by page, for anybody who sees the job', async () => {
    const none = Array.from({ length: 120 }, (_, n) => NOBODY + n);
    const { id } = (await ask(second.token, 'hold', { ids: [...none, created[0], root.id] })).json();
    await run();
    const job = (await read(id)).json();
    expect([job.done, job.failed, job.failures.length]).toEqual([1, 121, 100]);
    const page = async (query: string, token = root.token) =>
      server.call(token, { url: `/api/jobs/${id}/failures?${query}` });
    const first = (await page('limits=100')).json();
    expect(first['hydra:totalItems']).toBe(121);
    expect(first['hydra:member'].map((failure: { id: number }) => failure.id)).toEqual(none.slice(0, 100));
    expect((await page('limits=100&page=2')).json()['hydra:member'].at(-1)).toMatchObject({
      id: root.id,
      name: 'Root',
      status: 409,
      code: 'companyNotHeld',
    });
    expect((await page('', anna.token)).statusCode).toBe(403);
    expect((await page('', (await staff(['partners.read'])).token)).statusCode).toBe(404);
    expect((await server.call(root.token, { url: `/api/jobs/${NOBODY}/failures` })).statusCode).toBe(404);
  });

  test('nobody can put themselves on hold in a list', async () => {
    const { id } = (await ask(second.token, 'hold', { ids: [second.id, created[0]] })).json();
    await run();
    expect((await read(id)).json()).toMatchObject({
      done: 1,
      failures: [{ id: second.id, status: 403, code: 'ownPayout' }],
    });
  });
});

test('nor somebody who is paid to their account', async () => {
  for (const one of [second, anna]) await makeEligible(server.deps, one);
  for (const action of ['hold', 'release'] as const) {
    const { id } = (await ask(second.token, action, { ids: [anna.id] })).json();
    await run();
    const { failures } = (await read(id)).json();
    expect(failures).toMatchObject([{ id: anna.id, status: 403, code: 'ownBankAccount' }]);
  }
  await server.database.db.deleteFrom('bank_accounts').execute();
});

test('each change is logged as if it had been requested alone, with the request', async () => {
  const answer = await ask(root.token, 'hold', { ids: created });
  await run();
  await ask(root.token, 'release', { ids: [created[0]] });
  await run();
  const lines = await server.database.db
    .selectFrom('audit_log')
    .select(['user_id', 'subject', 'details', 'request_id'])
    .where('action', '=', 'write')
    .orderBy('id')
    .execute();
  const subject = (partner: number | undefined) => `/api/partners/${partner}`;
  const held = { before: { state: 'active' }, after: { state: 'held' }, reason };
  expect(lines).toMatchObject([
    {
      subject: `/api/jobs/${answer.json().id}`,
      details: { before: {}, after: { kind: 'partners.hold', total: 3 }, reason },
    },
    { subject: subject(created[0]), details: held, user_id: root.userId },
    { subject: subject(created[1]), details: held },
    { subject: subject(created[2]), details: held },
    { details: { after: { kind: 'partners.release' } } },
    { subject: subject(created[0]), details: { before: { state: 'held' }, after: { state: 'active' } } },
  ]);
  expect(new Set(lines.slice(0, 4).map((line) => line.request_id)).size).toBe(1);
  expect(lines[0]?.request_id).toEqual(expect.any(String));
});

inFullRun(() => {
  test('the requester of a large job is notified when it ends', async () => {
    const now = server.deps.clock.now();
    await ask(second.token, 'hold', { ids: [created[0], NOBODY] });
    server.setTime(new Date(now.getTime() + 60_000));
    await run();
    server.setTime(now);
    await ask(second.token, 'hold', { ids: [created[1]] });
    await run();
    const days = (await server.call(second.token, { url: '/api/notification/get-list' })).json();
    expect(days.flatMap(({ list }: { list: { type: string }[] }) => list)).toMatchObject([
      { type: 'jobEnded', text: 'Was Sie für 2 Partner beauftragt haben, ist beendet: für 1 erledigt.' },
    ]);
  });
});

describe('by the filters of the list', () => {
  test('all matching partners, if their number is the one seen', async () => {
    await ask(root.token, 'hold', { ids: created.slice(0, 2) });
    await run();
    const matching = { state: ['held'] };
    const other = await ask(root.token, 'release', { matching, expected: 3 });
    expect([other.statusCode, other.json()]).toMatchObject([
      409,
      { code: 'otherCount', params: { hits: 2 } },
    ]);
    const { id } = (await ask(root.token, 'release', { matching, expected: 2 })).json();
    await run();
    expect((await read(id)).json()).toMatchObject({ status: 'done', total: 2, done: 2 });
    expect(await membersOf('state=held')).toEqual([]);
  });

  test('the list shows the same', async () => {
    await ask(root.token, 'hold', { ids: [created[1]] });
    await run();
    expect(await membersOf('state=held')).toEqual([created[1]]);
    const active = await membersOf('state=active');
    expect(active).toEqual(expect.arrayContaining([created[0], created[2], root.id, anna.id]));
    expect(active).not.toContain(created[1]);
    expect(await membersOf('placed=0')).toEqual(expect.arrayContaining(created));
    expect(await membersOf('placed=1')).toEqual(expect.not.arrayContaining(created));
    expect(await membersOf('disabled=1')).toEqual([]);
  });

  test.each([
    ['nobody', {}, 'ids'],
    ['no number', { matching: {} }, 'expected'],
    ['both', { matching: {}, expected: 1, ids: [1] }, 'ids'],
    ['an empty list', { ids: [] }, 'ids'],
    ['too many', { ids: Array.from({ length: 10_001 }, (_, n) => n + 1) }, 'ids'],
    ['a huge number', { ids: [2 ** 60] }, 'ids.0'],
    ['an unknown state', { matching: { state: ['gone'] }, expected: 1 }, 'matching.state.0'],
  ])('%s is refused', async (_, body, propertyPath) => {
    const answer = await ask(root.token, 'hold', body);
    expect([answer.statusCode, answer.json().violations]).toMatchObject([422, [{ propertyPath }]]);
  });
});

describe('survives', () => {
  const afterSecond = (then: Parameters<typeof afterHeld>[1]) => afterHeld(created[1], then);

  test('a database that fails in the middle: the rest is done later, and nothing twice', async () => {
    const { id } = (await ask(root.token, 'hold', { ids: created })).json();
    const away = afterSecond(({ db }) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(db));
    await expect(run(away)).rejects.toSatisfy(isDatabaseUnavailable);
    expect((await read(id)).json()).toMatchObject({ status: 'running', done: 1, failed: 0 });
    expect(await stateOf(created[1] ?? 0)).toEqual([]);
    await run();
    expect((await read(id)).json()).toMatchObject({ status: 'done', done: 3, failed: 0 });
    for (const partner of created) expect(await stateOf(partner)).toEqual(['held']);
  });

  fullTest('a server error with one of them is reported as such, and the others are done', async () => {
    const { id } = (await ask(root.token, 'hold', { ids: created })).json();
    await run(afterSecond(() => Promise.reject(new Error('cannot read properties of undefined'))));
    const { failures, ...job } = (await read(id)).json();
    expect(job).toMatchObject({ status: 'done', done: 2, failed: 1 });
    const error = 'cannot read properties of undefined';
    const failure = { status: 500, code: 'serverError', reason: 'Internal Server Error', error };
    expect(failures).toEqual([{ id: created[1], name: 'Eiche', ...failure }]);
    expect(await stateOf(created[1] ?? 0)).toEqual([]);
  });

  fullTest('two processes at the same time: each item is done by one of them', async () => {
    const { id } = (await ask(root.token, 'hold', { ids: created })).json();
    await Promise.all([run(), run()]);
    expect((await read(id)).json()).toMatchObject({ status: 'done', done: 3, failed: 0 });
    for (const partner of created) expect(await stateOf(partner)).toEqual(['held']);
  });

  fullTest('a request repeated with its idempotency key gives one job', async () => {
    const send = () => ask(root.token, 'hold', { ids: created }, { 'idempotency-key': 'hold-three' });
    const [first, again] = [await send(), await send()];
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([202, 202, first.json()]);
  });
});

describe('rights', () => {
  fullTest('are checked again for each item: what was not done by then is refused', async () => {
    const clerk = await staff(['partners.write']);
    const { id } = (await ask(clerk.token, 'hold', { ids: created })).json();
    const { right, run: hold } = jobKinds['partners.hold'];
    const users = server.database.db.updateTable('users').where('id', '=', clerk.id);
    await run({
      ...jobKinds,
      'partners.hold': {
        right,
        run: async (deps, item) => {
          await hold(deps, item);
          await deps.db.updateTable('users').set({ rights: [] }).where('id', '=', clerk.id).execute();
        },
      },
    });
    expect((await read(id)).json()).toMatchObject({
      status: 'done',
      done: 1,
      failures: [{ code: 'accessDenied' }, { code: 'accessDenied' }],
    });
    await users.set({ rights: ['partners.write'] }).execute();
  });

  test('only users who may change partners can request it, and see the jobs of others', async () => {
    const [reader, clerk] = [await staff(['partners.read']), await staff(['partners.write'])];
    for (const token of [reader.token, anna.token])
      expect((await ask(token, 'hold', { ids: created })).statusCode).toBe(403);
    const { id } = (await ask(root.token, 'hold', { ids: created })).json();
    expect((await read(id, clerk.token)).statusCode).toBe(200);
    expect((await read(id, reader.token)).statusCode).toBe(404);
    expect((await read(id, anna.token)).statusCode).toBe(403);
    const jobs = async (token: string) =>
      (await server.call(token, { url: '/api/jobs?status=waiting' })).json()['hydra:totalItems'];
    expect([await jobs(clerk.token), await jobs(reader.token)]).toEqual([1, 0]);
    expect((await listed('', reader.token))['hydra:totalItems']).toBeGreaterThan(3);
    expect((await server.call(anna.token, { url: '/api/operator/partners' })).statusCode).toBe(403);
  });
});
