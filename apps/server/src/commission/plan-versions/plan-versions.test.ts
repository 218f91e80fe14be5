import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { NOW, setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ensureOpenCycle } from '../cycles/cycle.queries.ts';
import { simulatePlansJob } from './simulate/simulate-plans.job.ts';
import { tellPlans } from './tell-plans.job.ts';

const { server, root, second, anna, post, safeguards, logOf } = setUpCompany();
const reason = 'Neue Sätze ab April';

beforeEach(async () => {
  // Whatever guards the rows: the specification's version alone stays.
  await sql`
    do $$ begin
      set local session_replication_role = replica;
      delete from plan_simulation_partners;
      delete from plan_simulations;
      delete from cycles;
      delete from approvals;
      delete from notifications;
      delete from plans where version <> '1';
    end $$`.execute(server.database.db);
  await safeguards({ fourEyes: true, secondFactor: false });
});

interface Answer {
  readonly statusCode: number;
  readonly body: string;
  json(): Record<string, never> & {
    id: number;
    version: string;
    body: {
      levels: { percentBp: number; qpFrom: number; qpTo: number | null }[];
      infinity: { poolBp: number };
    };
    violations?: { propertyPath: string; code: string }[];
    code?: string;
  };
}

const read = async (url: string, token = root.token) => {
  const answer = await server.call(token, { url, headers: { accept: 'application/json' } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const draft = async (): Promise<number> => {
  const answer = await post(root.token, '/api/plans', { basedOn: 1, name: 'Frühjahr', reason });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
};
const change = (id: number, given: object, headers: Record<string, string> = {}): Promise<Answer> =>
  server.call(root.token, {
    method: 'PATCH',
    url: `/api/plans/${id}`,
    headers: { 'content-type': 'application/merge-patch+json', ...headers },
    payload: JSON.stringify({ reason, ...given }),
  });
/** A draft with another pool. */
const changed = async (): Promise<number> => {
  const id = await draft();
  const { body } = await read(`/api/plans/${id}`);
  const answer = await change(id, { body: { ...body, infinity: { poolBp: 150 } } });
  expect(answer.statusCode, answer.body).toBe(200);
  return id;
};
const approved = async (): Promise<number> => {
  const id = await changed();
  const { approval } = (await post(root.token, `/api/plans/${id}/submit`, { reason })).json();
  const answer = await post(second.token, `/api/approvals/${approval}/approve`);
  expect(answer.statusCode, answer.body).toBe(200);
  return id;
};
const schedule = (id: number, given: object) =>
  post(root.token, `/api/plans/${id}/schedule`, { reason, ...given });
const faultsOf = (answer: Answer) =>
  answer.json().violations?.map(({ propertyPath, code }) => `${propertyPath} ${code}`);

test('the specification’s version is in force, with all its numbers', async () => {
  expect(await read('/api/plans')).toMatchObject([
    { id: 1, status: 'inForce', basedOn: null, createdBy: null },
  ]);
  expect(await read('/api/plan', anna.token)).toMatchObject({ planVersion: '1', infinity: { poolBp: 100 } });
});

describe('a draft', () => {
  test('begins with the numbers of another version, and says what it changes', async () => {
    const id = await changed();
    expect(await read(`/api/plans/${id}/changes`)).toEqual({
      from: 1,
      changes: [{ path: 'infinity.poolBp', before: 100, after: 150 }],
    });
    expect(await logOf(`/api/plans/${id}`)).toMatchObject([
      { details: { after: { name: 'Frühjahr', basedOn: '/api/plans/1' }, reason } },
      {
        details: {
          before: { numbers: { 'infinity.poolBp': 100 } },
          after: { numbers: { 'infinity.poolBp': 150 } },
        },
      },
    ]);
  });

  test('is nobody’s plan: partners neither see it nor are computed with it', async () => {
    const id = await changed();
    expect((await server.call(anna.token, { url: `/api/plan?version=${id}` })).statusCode).toBe(404);
    expect((await server.call(anna.token, { url: '/api/plans' })).statusCode).toBe(403);
  });

  test('with numbers that do not go together is refused by the row, and nothing of it is kept', async () => {
    const id = await draft();
    const { body } = await read(`/api/plans/${id}`);
    body.levels[7].qpFrom = 3000;
    body.levels[11].percentBp = 900;
    body.levels[11].legs = [{ count: 3, level: 15 }];
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

  test('that somebody else has changed is not overwritten', async () => {
    const id = await draft();
    const { version } = await read(`/api/plans/${id}`);
    expect((await change(id, { name: 'Sommer' }, { 'if-match': `"${version}"` })).statusCode).toBe(200);
    expect((await change(id, { name: 'Herbst' }, { 'if-match': `"${version}"` })).statusCode).toBe(412);
  });

  test('goes with its simulations, an approved version never', async () => {
    const drop = (id: number) =>
      server.call(root.token, { method: 'DELETE', url: `/api/plans/${id}`, payload: { reason } });
    const id = await changed();
    expect((await drop(id)).statusCode).toBe(204);
    const kept = await approved();
    expect((await drop(kept)).json()).toMatchObject({ code: 'planNotDraft' });
  });
});

describe('approving', () => {
  test('takes a second person, and what was approved never changes', async () => {
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

  test('a draft that changed after it was submitted has to be submitted anew', async () => {
    const id = await changed();
    const { approval } = (await post(root.token, `/api/plans/${id}/submit`, { reason })).json();
    const { body } = await read(`/api/plans/${id}`);
    await change(id, { body: { ...body, balancing: { poolBp: 150 } } });
    const answer = await post(second.token, `/api/approvals/${approval}/approve`);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'changedSince']);
    expect(await read(`/api/plans/${id}`)).toMatchObject({ status: 'draft' });
  });

  test('of a draft that changes nothing is refused', async () => {
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

  test('gives months that are there already, and have not begun, their version', async () => {
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
});

describe('a simulation', () => {
  const run = async () => {
    const { database, deps } = server;
    await simulatePlansJob({ database, deps }).run();
  };

  test('says what months would have brought, and changes nobody’s money', async () => {
    const id = await changed();
    const { db } = server.database;
    const cycle = await inTransaction(db, (tx) => ensureOpenCycle(tx, NOW));
    const answer = await post(root.token, `/api/plans/${id}/simulations`, { cycles: [cycle.id] });
    expect(answer.statusCode, answer.body).toBe(202);
    expect(answer.json()).toMatchObject({ status: 'waiting', months: [] });
    await run();
    expect(await read(`/api/plan_simulations/${answer.json().id}`)).toMatchObject({
      status: 'done',
      outdated: false,
      months: [{ closed: false, planVersion: '1', bonuses: expect.any(Array) }],
    });
    const { rows } = await sql`select from credits`.execute(db);
    expect(rows).toEqual([]);
  });

  test('is of at most twelve closed months that follow one another', async () => {
    const id = await changed();
    const { db } = server.database;
    const [march, may] = await Promise.all([
      inTransaction(db, (tx) => ensureOpenCycle(tx, NOW)),
      inTransaction(db, (tx) => ensureOpenCycle(tx, new Date('2026-01-10T00:00:00Z'))),
    ]);
    const ask = (cycles: number[]) => post(root.token, `/api/plans/${id}/simulations`, { cycles });
    expect(faultsOf(await ask([march.id, may.id]))).toEqual(['cycles planMonthsTooMany']);
    expect(faultsOf(await ask([999]))).toEqual(['cycles planMonthsApart']);
  });
});

test('partners are told so many days before, each with what it would have meant for them, once', async () => {
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
  expect(answer.statusCode, answer.body).toBe(200);
  const tell = (day: string) => inTransaction(db, (tx) => tellPlans(tx, new Date(day)));
  expect(await tell('2026-03-31T08:00:00Z')).toBe(0);
  expect(await tell('2026-04-01T08:00:00Z')).toBe(1);
  expect(await tell('2026-04-02T08:00:00Z')).toBe(0);
  const [day] = (await read('/api/notification/get-list', anna.token)) as { list: { text: string }[] }[];
  expect(day?.list[0]?.text).toBe(
    'Ab dem 01.05.2026 gilt eine neue Fassung des Provisionsplans. Für die letzten 2 Monate hätten Sie damit zusammen 2,66\u00a0€ weniger erhalten.',
  );
  expect(await read(`/api/plans/${id}`)).toMatchObject({ announcedAt: expect.any(String) });
});
