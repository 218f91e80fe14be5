import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { NOW } from '../../identity/operators/testing/company-server.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ensureOpenCycle } from '../cycles/cycle.queries.ts';
import { faultsOf, setUpPlans } from './testing/set-up-plans.ts';

const plans = setUpPlans();
const { server, root, second, anna, post, logOf, reason } = plans;
const { read, draft, change, changed, approve, approved, schedule, withOneMore } = plans;

test('the specification’s version is in force, with all its numbers', async () => {
  expect(await read('/api/plans')).toMatchObject([
    { id: 1, status: 'inForce', basedOn: null, createdBy: null },
  ]);
  expect(await read('/api/plan', anna.token)).toMatchObject({ planVersion: '1', infinity: { poolBp: 100 } });
});

describe('a draft', () => {
  test('begins with the numbers of another version, and lists its changes', async () => {
    const id = await changed();
    expect(await read(`/api/plans/${id}/changes`)).toEqual({
      from: 1,
      changes: [{ path: 'infinity.poolBp', before: 100, after: 150 }],
    });
    expect(await logOf(`/api/plans/${id}`)).toMatchObject([
      { details: { after: { name: 'Frühjahr', basedOn: '/api/plans/1' }, reason } },
      {
        details: {
          before: { numbers: ['infinity.poolBp = 100'] },
          after: { numbers: ['infinity.poolBp = 150'] },
        },
      },
    ]);
  });

  test('has no effect: partners neither see it nor are computed with it', async () => {
    const id = await changed();
    expect((await server.call(anna.token, { url: `/api/plan?version=${id}` })).statusCode).toBe(404);
    expect((await server.call(anna.token, { url: '/api/plans' })).statusCode).toBe(403);
  });

  test('with inconsistent numbers is refused by row, and nothing of it is stored', async () => {
    const id = await draft();
    const { body } = await read(`/api/plans/${id}`);
    Object.assign(body.levels[7] ?? {}, { qpFrom: 3000 });
    Object.assign(body.levels[11] ?? {}, { percentBp: 900, legs: [{ count: 3, level: 15 }] });
    body.infinity.poolBp = 10_001;
    body.kickStart.easy.amountCents = -1;
    const answer = await change(id, { body });
    expect(answer.statusCode).toBe(422);
    expect(faultsOf(answer)).toEqual([
      'body.levels.6.qpTo planGap',
      'body.levels.11.percentBp planFalling',
      'body.levels.11.legs.0.level planLegLevel',
      'body.kickStart.easy.amountCents planRange',
      'body.infinity.poolBp planRange',
    ]);
    expect(await read(`/api/plans/${id}/changes`)).toMatchObject({ changes: [] });
    body.levels.pop();
    expect(faultsOf(await change(id, { body }))).toContain('body.levels planRemoved');
    expect(faultsOf(await change(id, { body: { ...body, extra: 1 } }))).not.toBeUndefined();
  });

  test("of a draft has its numbers, and is compared with that draft's base version", async () => {
    const first = await changed();
    const id = await draft(first);
    expect(await read(`/api/plans/${id}`)).toMatchObject({ basedOn: 1, body: { infinity: { poolBp: 150 } } });
    const drop = { method: 'DELETE', url: `/api/plans/${first}`, payload: { reason } } as const;
    expect((await server.call(root.token, drop)).statusCode).toBe(204);
    expect(await read(`/api/plans/${id}/changes`)).toMatchObject({
      from: 1,
      changes: [{ path: 'infinity.poolBp' }],
    });
  });

  test('that somebody else has changed is not overwritten', async () => {
    const id = await draft();
    const { version } = await read(`/api/plans/${id}`);
    expect((await change(id, { name: 'Sommer' }, { 'if-match': `"${version}"` })).statusCode).toBe(200);
    expect((await change(id, { name: 'Herbst' }, { 'if-match': `"${version}"` })).statusCode).toBe(412);
  });

  test('is deleted with its simulations, but never once approved', async () => {
    const drop = (id: number) =>
      server.call(root.token, { method: 'DELETE', url: `/api/plans/${id}`, payload: { reason } });
    const id = await changed();
    expect((await drop(id)).statusCode).toBe(204);
    const kept = await approved();
    expect((await drop(kept)).json()).toMatchObject({ code: 'planNotDraft' });
  });
});

describe('approving', () => {
  test('takes a second person, and an approved version never changes', async () => {
    const id = await changed();
    const submitted = await post(root.token, `/api/plans/${id}/submit`, { reason });
    expect(submitted.json()).toMatchObject({ status: 'submitted', approval: expect.any(Number) });
    const { approval } = submitted.json();
    expect((await post(root.token, `/api/approvals/${approval}/approve`)).json()).toMatchObject({
      code: 'fourEyes',
    });
    expect((await post(second.token, `/api/approvals/${approval}/approve`)).statusCode).toBe(200);
    expect(await read(`/api/plans/${id}`)).toMatchObject({
      status: 'approved',
      approvedBy: { id: second.userId },
    });
    const answer = await change(id, { name: 'Anders' });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'planNotDraft']);
  });

  fullTest('a draft that changed after it was submitted has to be submitted again', async () => {
    const id = await changed();
    const { approval } = (await post(root.token, `/api/plans/${id}/submit`, { reason })).json();
    const { body } = await read(`/api/plans/${id}`);
    await change(id, { body: { ...body, balancing: { poolBp: 150 } } });
    const answer = await post(second.token, `/api/approvals/${approval}/approve`);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'changedSince']);
    expect(await read(`/api/plans/${id}`)).toMatchObject({ status: 'draft' });
  });

  fullTest('of a draft without changes is refused', async () => {
    const id = await draft();
    const answer = await post(root.token, `/api/plans/${id}/submit`, { reason });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'planUnchanged']);
  });
});

describe('the first month', () => {
  test('is one that has not begun and that no other version begins with', async () => {
    const id = await approved();
    expect((await schedule(await changed(), { from: '2026-05' })).json()).toMatchObject({
      code: 'planNotApproved',
    });
    expect((await schedule(id, { from: '2026-03' })).json()).toMatchObject({ code: 'planMonthBegun' });
    expect((await schedule(id, { from: '2026-04' })).json()).toMatchObject({
      status: 'scheduled',
      validFrom: '2026-04-01',
    });
    expect((await schedule(await approved(), { from: '2026-04' })).json()).toMatchObject({
      code: 'planMonthTaken',
    });
    server.setTime(new Date('2026-03-31T22:00:00Z'));
    expect(await read(`/api/plans/${id}`)).toMatchObject({ status: 'inForce' });
    expect(await read('/api/plans/1')).toMatchObject({ status: 'past' });
    expect(await read('/api/plan', anna.token)).toMatchObject({
      planVersion: String(id),
      infinity: { poolBp: 150 },
    });
    expect((await schedule(id, { from: '2026-06' })).json()).toMatchObject({ code: 'planBegun' });
  });

  test('gives existing months that have not begun their version', async () => {
    const id = await approved();
    const { db } = server.database;
    await inTransaction(db, (tx) => ensureOpenCycle(tx, NOW));
    await inTransaction(db, (tx) => ensureOpenCycle(tx, new Date('2026-05-10T00:00:00Z')));
    await sql`update cycles set as_of = ${NOW} where date_from = '2026-03-01'`.execute(db);
    const versions = async () => {
      const { rows } = await sql<{ version: string }>`
        select plan_version as version from cycles order by date_from`.execute(db);
      return rows.map(({ version }) => version);
    };
    expect(await versions()).toEqual(['1', '1', '1']);
    await schedule(id, { from: '2026-04' });
    expect(await versions()).toEqual(['1', String(id), String(id)]);
    await schedule(id, { from: '2026-05' });
    expect(await versions()).toEqual(['1', '1', String(id)]);
    await schedule(id, { from: null });
    expect(await versions()).toEqual(['1', '1', '1']);
  });

  test('cannot be one in which a version would follow one with more levels', async () => {
    const more = await approve(await withOneMore(await draft()));
    const fewer = await approved();
    expect((await schedule(more, { from: '2026-05' })).statusCode).toBe(201);
    const later = await schedule(fewer, { from: '2026-06' });
    expect([later.statusCode, later.json()]).toMatchObject([
      409,
      { code: 'planLevelsGo', params: { earlier: String(more), later: String(fewer) } },
    ]);
    expect((await schedule(fewer, { from: '2026-04' })).statusCode).toBe(201);
    expect((await schedule(fewer, { from: '2026-07' })).json()).toMatchObject({ code: 'planLevelsGo' });
  });
});
