import { sql } from 'kysely';
import { beforeEach, expect } from 'vitest';
import { setUpCompany } from '../../../identity/operators/testing/company-server.ts';

const reason = 'Neue Sätze ab April';

/** The answer of a call about versions. */
interface PlanAnswer {
  readonly statusCode: number;
  readonly body: string;
  json(): Record<string, never> & {
    id: number;
    version: string;
    body: {
      levels: {
        id: number;
        name: string;
        percentBp: number;
        qpFrom: number;
        qpTo: number | null;
        legs: object[];
      }[];
      progression: { level: number; minQp: number; customers: object | null }[];
      levelGroups: { code: string; from: number; to: number }[];
      infinity: { poolBp: number };
      balancing: { poolBp: number };
      kickStart: { easy: { amountCents: number } };
    };
    violations?: { propertyPath: string; code: string }[];
    code?: string;
  };
}

/** The faulty fields of a refusal, with their codes. */
export const faultsOf = (answer: PlanAnswer) =>
  answer.json().violations?.map(({ propertyPath, code }) => `${propertyPath} ${code}`);

/** A company with two operators who approve; before each test only the specification's version exists. */
export function setUpPlans() {
  const company = setUpCompany();
  const { server, root, second, post, safeguards } = company;
  beforeEach(async () => {
    // Bypasses the triggers: only the specification's version stays.
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

  const read = async (url: string, token = root.token) => {
    const answer: PlanAnswer = await server.call(token, { url, headers: { accept: 'application/json' } });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const draft = async (basedOn = 1): Promise<number> => {
    const answer: PlanAnswer = await post(root.token, '/api/plans', { basedOn, name: 'Frühjahr', reason });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().id;
  };
  const change = (id: number, fields: object, headers: Record<string, string> = {}): Promise<PlanAnswer> =>
    server.call(root.token, {
      method: 'PATCH',
      url: `/api/plans/${id}`,
      headers: { 'content-type': 'application/merge-patch+json', ...headers },
      payload: JSON.stringify({ reason, ...fields }),
    });
  /** A draft with another pool. */
  const changed = async (): Promise<number> => {
    const id = await draft();
    const { body } = await read(`/api/plans/${id}`);
    const answer = await change(id, { body: { ...body, infinity: { poolBp: 150 } } });
    expect(answer.statusCode, answer.body).toBe(200);
    return id;
  };
  /** Has a draft approved by a second person. */
  const approve = async (id: number): Promise<number> => {
    const { approval } = (await post(root.token, `/api/plans/${id}/submit`, { reason })).json();
    const answer = await post(second.token, `/api/approvals/${approval}/approve`);
    expect(answer.statusCode, answer.body).toBe(200);
    return id;
  };
  const approved = async () => approve(await changed());
  const schedule = (id: number, fields: object): Promise<PlanAnswer> =>
    post(root.token, `/api/plans/${id}/schedule`, { reason, ...fields });
  /** Adds a level above the last one. */
  const withOneMore = async (id: number): Promise<number> => {
    const { body } = await read(`/api/plans/${id}`);
    const last = body.levels.at(-1);
    const step = body.progression.at(-1);
    if (last === undefined || step === undefined) throw new Error('a plan has levels');
    const more = { ...last, id: last.id + 1, name: 'Crystal Leaf', qpFrom: last.qpFrom * 2, qpTo: null };
    const levels = [...body.levels.slice(0, -1), { ...last, qpTo: more.qpFrom - 1 }, more];
    const progression = [...body.progression, { ...step, level: more.id, minQp: step.minQp * 2 }];
    const levelGroups = body.levelGroups.map((group) =>
      group.to === last.id ? { ...group, to: more.id } : group,
    );
    const answer = await change(id, { body: { ...body, levels, progression, levelGroups } });
    expect(answer.statusCode, answer.body).toBe(200);
    return id;
  };
  return { ...company, reason, read, draft, change, changed, approve, approved, schedule, withOneMore };
}
