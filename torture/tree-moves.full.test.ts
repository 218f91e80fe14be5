import { cycleOf } from '@blattwerk/plan/days.ts';
import { registerApp } from '@blattwerk/server/app.ts';
import { transferPlace } from '@blattwerk/server/money/contract-ends/transfer-place.ts';
import { createPartner, type TestPartner } from '@blattwerk/server/network/team/testing/create-partner.ts';
import { mergePartner } from '@blattwerk/server/operations/merges/merge.ts';
import { ApiError } from '@blattwerk/server/platform/api-error.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import { createHttpServer } from '@blattwerk/server/platform/http/server.ts';
import type { Session } from '@blattwerk/server/platform/http/session.ts';
import { pdf } from '@blattwerk/server/platform/uploads/testing/sample-files.ts';
import { startTestServer, type TestServer } from '@blattwerk/server/test-support/test-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count } from './support/counts.ts';
import { progressOf } from './support/progress.ts';
import { seedOf } from './support/seed.ts';

const rounds = count(2, 100);
const moves = 100;
const teamSize = 40;

let server: TestServer;
let team: TestPartner[] = [];
let movers: { readonly who: TestPartner; readonly token: string }[] = [];
/**
 * Servers on one database: within each, moves wait for each other, so that only the database separates those of different
 * servers.
 */
let apps: TestServer['app'][] = [];
let next = 0;
/** Operators who transfer places and merge partners. */
let operator = 0;

beforeAll(async () => {
  next = seedOf('tree moves');
  server = await startTestServer();
  apps = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const app = await createHttpServer(server.deps.config);
      await registerApp(app, server.deps, null);
      return app;
    }),
  );
  const { db } = server.database;
  const root = await createPartner(db, { name: 'Root', parent: null });
  operator = (await createPartner(db, { name: 'Operator', roles: ['ROLE_USER', 'ROLE_ADMIN'] })).userId;
  team = [await createPartner(db, { name: 'Head', parent: root })];
  while (team.length < teamSize) {
    const parent = team[Math.floor((team.length - 1) / 3)] ?? root;
    // Every third one is a customer, to whom a place can be transferred.
    team.push(await createPartner(db, { name: `P${team.length}`, parent, affiliate: team.length % 3 > 0 }));
  }
  const [head, left, right] = team as [TestPartner, TestPartner, TestPartner];
  movers = await Promise.all(
    [head, head, left, right].map(async (who) => ({ who, token: await server.signIn(who.email) })),
  );
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await server.close();
});

/** A number from 0 to below `limit`; reproducible by the seed. */
function random(limit: number): number {
  next = (Math.imul(next, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor((next / 2 ** 32) * limit);
}

function pick<T>(list: readonly T[]): T {
  return list[random(list.length)] as T;
}

async function move(
  { id }: Pick<TestPartner, 'id'>,
  parent: Pick<TestPartner, 'id'>,
  token = pick(movers).token,
): Promise<number> {
  const payload = { 'partner-id': id, 'parent-id': parent.id, branch: random(4) };
  const headers = { authorization: `Bearer ${token}` };
  const url = '/api/tree/set-partner-to-tree';
  return (await pick(apps).inject({ method: 'POST', url, payload, headers })).statusCode;
}

/** Pairs that want to be below each other, and moves to random places. */
function crossingMoves(): Promise<number>[] {
  return Array.from({ length: moves / 2 }, () => {
    const [one, other] = [pick(team), pick(team)];
    return random(2) === 0 ? [move(one, other), move(other, one)] : [move(one, other), move(pick(team), one)];
  }).flat();
}

const proof = { name: 'Vertrag.pdf', type: 'application/pdf' as const, bytes: pdf('Kaufvertrag') };

/** Transfers and merges while others move; never those of the movers themselves. */
function succession(): Promise<string> {
  const others = team.filter(({ id }) => !movers.some(({ who }) => who.id === id));
  const isMerge = random(6) === 0;
  const customers = others.filter((one) => isMerge || team.indexOf(one) % 3 === 0);
  return succeed(pick(others).id, pick(customers).id, isMerge);
}

/** The outcome as text. */
async function succeed(partner: number, other: number, isMerge: boolean): Promise<string> {
  const { deps } = server;
  const at = { partner, reason: 'Probe' };
  const month = cycleOf(deps.clock.now().getTime()).dateFrom;
  const sold = {
    ...at,
    successor: other,
    effectiveFrom: month,
    reasonCode: 'sale' as const,
    papers: [proof],
  };
  const work = inTransaction(deps.db, async (db) => {
    const inside = { ...deps, db };
    if (!isMerge) return void (await transferPlace(inside, { ...sold, by: operator }));
    await mergePartner(inside, { user: { id: operator } } as Session, { ...at, into: other });
  });
  try {
    await work;
    return isMerge ? 'merged' : 'went over';
  } catch (error) {
    if (!(error instanceof ApiError) || ![409, 422].includes(error.status)) throw error;
    return 'refused';
  }
}

/** After a transfer the former partner is none any more and the new one is, unless they have passed it on since. */
async function expectOwners(): Promise<void> {
  const { rows } = await server.database.pool.query(`
    select ended.partner_id from contract_ends as ended
    where ended.done_at is null
      or (not exists (select from account_types where partner_id = ended.successor_id and affiliate)
        and not exists (select from partner_states where partner_id = ended.successor_id and state = 'ended'))
      or exists (select from account_types where partner_id = ended.partner_id and affiliate and valid_to is null)`);
  expect(rows).toEqual([]);
}

/** Everybody's upline from the placements alone, nearest first. Throws on a cycle and on an orphan. */
async function uplines(): Promise<Map<number, number[]>> {
  const placements = await server.database.db
    .selectFrom('placements')
    .select(['partner_id', 'parent_id'])
    .where('valid_to', 'is', null)
    .execute();
  expect(placements).toHaveLength(teamSize + 1);
  const parentOf = new Map(placements.map((row) => [row.partner_id, row.parent_id]));
  expect([...parentOf.values()].filter((parent) => parent === null)).toHaveLength(1);
  return new Map(
    [...parentOf.keys()].map((partner) => {
      const upline: number[] = [];
      for (let id = parentOf.get(partner); typeof id === 'number'; id = parentOf.get(id)) {
        expect(upline, `cycle above ${partner}`).not.toContain(id);
        expect(parentOf.has(id), `${partner} has no path to the root`).toBe(true);
        upline.push(id);
      }
      return [partner, upline];
    }),
  );
}

async function expectSoundTree(upline: Map<number, number[]>): Promise<void> {
  const nodes = await server.database.db
    .selectFrom('tree_nodes')
    .select(['partner_id', 'parent_id', 'depth', 'spath'])
    .orderBy('partner_id')
    .execute();
  const expected = [...upline].map(([partner, above]) => ({
    partner_id: partner,
    parent_id: above[0] ?? null,
    depth: above.length,
    spath: [...above.toReversed(), partner].map((id) => id.toString(36).padStart(8, '0')).join(''),
  }));
  expect(nodes).toEqual(expected.toSorted((a, b) => a.partner_id - b.partner_id));
}

/** Each mover sees exactly those who are below them now, one by one and as a list. */
async function expectVisibilityFollows(upline: Map<number, number[]>): Promise<void> {
  for (const { who, token } of movers.slice(1)) {
    const below = team.filter(({ id }) => upline.get(id)?.includes(who.id)).map(({ id }) => id);
    const list = await server.call(token, { url: `/api/partners/${who.id}/team.json?limits=100` });
    expect(list.json().map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining(below));
    expect(list.json()).toHaveLength(below.length);
    for (const { id } of team) {
      const seen = (await server.call(token, { url: `/api/partners/${id}` })).statusCode;
      expect(seen).toBe(id === who.id || below.includes(id) ? 200 : 404);
    }
  }
}

/** A move that would create a cycle, one that is possible, and one of a partner whom the mover does not see. */
async function oneOfEach(): Promise<number[]> {
  const upline = await uplines();
  const [head, below] = movers.slice(1) as [(typeof movers)[number], (typeof movers)[number]];
  const leaf = team.find(({ id }) => ![...upline.values()].some((above) => above.includes(id)));
  const goal = team.find(
    ({ id }) => id !== leaf?.id && upline.get(leaf?.id ?? 0)?.[0] !== id && id !== head.who.id,
  );
  const child = team.find(({ id }) => (upline.get(id)?.length ?? 0) >= 3);
  const parent = upline.get(child?.id ?? 0)?.[0] ?? 0;
  if (!leaf || !goal || !child) throw new Error('the tree has changed its shape');
  return [
    await move({ id: parent }, child, head.token),
    await move(leaf, goal, head.token),
    await move(head.who, leaf, below.token),
  ];
}

test('concurrent crossing moves leave no cycle and no orphan, and visibility follows immediately', async () => {
  const statuses = new Map<number, number>();
  const outcomes = new Map<string, number>();
  const tell = progressOf('tree moves', rounds);
  for (let round = 1; round <= rounds; round += 1) {
    const successions = Array.from({ length: 12 }, succession);
    for (const status of await Promise.all(crossingMoves()))
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    for (const outcome of await Promise.all(successions))
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    const upline = await uplines();
    await expectSoundTree(upline);
    await expectOwners();
    await expectVisibilityFollows(upline);
    tell(round);
  }
  console.log(
    `tree moves: ${rounds} x ${moves}, answers ${JSON.stringify([...statuses])}, places ${JSON.stringify([...outcomes])}`,
  );
  // Some were done, some would have created a cycle, some moved partners whom the mover no longer saw; nothing failed.
  expect([...statuses.keys()].filter((status) => ![200, 404, 422].includes(status))).toEqual([]);
  expect(await oneOfEach()).toEqual([422, 200, 404]);
  const [root] = [...(await uplines())].flatMap(([id, above]) => (above.length === 0 ? [id] : []));
  const parent = { id: root ?? 0, userId: 0, email: '' };
  const owner = await createPartner(server.database.db, { name: 'Owner', parent });
  const heir = await createPartner(server.database.db, { name: 'Heir', parent, affiliate: false });
  expect(await succeed(owner.id, heir.id, false)).toBe('went over');
});
