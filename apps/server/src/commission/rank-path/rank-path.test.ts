import type { AnswerOf } from '@blattwerk/contract/http/endpoint.ts';
import type { getRankPath } from '@blattwerk/contract/rank-path/rank-path.contract.ts';
import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { pathStanding, rankPaths } from '@blattwerk/plan/rank-path/rank-path.ts';
import { beforeAll, expect, test } from 'vitest';
import { createRandom } from '../../../demo/random.ts';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { placeOrder } from '../bonuses/testing/place-order.ts';
import { computeStoredCycle } from '../cycles/computed-cycle.ts';
import { ensureOpenCycle } from '../cycles/cycle.queries.ts';
import { inCycleTransaction } from '../cycles/cycle-transaction.ts';
import { recomputeStatistics } from '../cycles/recompute-cycle.ts';

const NOW = new Date('2026-05-20T10:00:00.000Z');
const random = createRandom(23);

type Answer = AnswerOf<typeof getRankPath>;

const { server, root, own, aside } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  own: { parent: 'root' },
  aside: { parent: 'root' },
});

const legs: TestPartner[] = [];
const team: TestPartner[] = [];

beforeAll(async () => {
  const { db } = server.database;
  const buy = (partner: number, qp: number) => placeOrder(db, { partner, paidAt: NOW, baseCents: 100, qp });
  // Two legs are close to Brown, some hold Orange, some have only customers, and one begins with a customer.
  for (const [i, qp] of [19_200, 17_500, 1200, 900, 300, 0, 0].entries()) {
    const leg = await createPartner(db, { name: `Leg ${i}`, parent: own, affiliate: i < 5 });
    legs.push(leg);
    await buy(leg.id, qp);
  }
  for (let i = 0; i < 40; i++) {
    const parent = i < 12 ? random.pick(legs) : random.pick([...legs, ...team]);
    const one = await createPartner(db, { name: `Deep ${i}`, parent, affiliate: random.chance(0.7) });
    team.push(one);
    await buy(one.id, random.pick([0, 20, 300, 700, 1100]));
  }
  await buy(own.id, 300);
  const cycle = await inTransaction(db, (tx) => ensureOpenCycle(tx, NOW));
  await recomputeStatistics(server.database, cycle, () => NOW);
});

async function ask(as: TestPartner, partner: number, level?: number) {
  const query = level === undefined ? '' : `?level=${level}`;
  return server.call(await server.signIn(as.email), {
    url: `/api/partners/${partner}/next-rank-path${query}`,
  });
}

inFullRun(() => {
  test('the part of the team that is read gives the same paths as the whole network', async () => {
    const cycle = await inTransaction(server.database.db, (tx) => ensureOpenCycle(tx, NOW));
    const { input, result } = await inCycleTransaction(server.database, (client) =>
      computeStoredCycle(client, cycle, NOW),
    );
    const { network } = input;
    let compared = 0;
    for (const partner of [own, legs[0], legs[1], legs[5]] as TestPartner[]) {
      for (let level = 1; level <= 20; level++) {
        const answer: Answer = (await ask(root, partner.id, level)).json();
        const at = { partner: network.indexOf(partner.id), level };
        const standing = pathStanding(defaultPlan, network, result.cycle, at);
        const firsts = [...network.parents.keys()].filter((i) => network.parents[i] === at.partner);
        const expected = rankPaths(defaultPlan, standing, level).map(({ qp, steps }) => ({
          qualificationPoints: qp,
          steps: steps.map((step) => [
            typeof step.where === 'number' ? network.ids[firsts[step.where] as number] : step.where,
            step.qp,
            step.level,
            step.affiliateMissing,
          ]),
        }));
        const paths = answer.paths.map(({ qualificationPoints, steps }) => ({
          qualificationPoints,
          steps: steps.map(({ kind, leg, qualificationPoints: qp, level: to, partnerMissing }) => [
            leg?.id ?? (kind === 'own' ? 'own' : 'new'),
            qp,
            to,
            partnerMissing,
          ]),
        }));
        expect(paths).toEqual(expected);
        compared += paths.length;
      }
    }
    expect(compared).toBeGreaterThan(100);
  });
});

test('names the next level, and legs by their first partners', async () => {
  const answer: Answer = (await ask(own, own.id)).json();
  expect(answer).toMatchObject({
    targetLevel: answer.level + 1,
    affiliateMissing: false,
    asOf: '2026-05-20T10:00:00+00:00',
  });
  const above: Answer = (await ask(own, own.id, 18)).json();
  const named = above.paths.flatMap(({ steps }) => steps.flatMap(({ leg }) => (leg ? [leg] : [])));
  expect(named.length).toBeGreaterThan(0);
  for (const { id, displayName } of named) {
    expect(legs.map((leg) => leg.id)).toContain(id);
    expect(displayName).toMatch(/^Leg \d/);
  }
});

test('shows whose QP are missing, and their contact data only to the partner and operators', async () => {
  const emails = new Map(legs.map(({ id, email }) => [id, email]));
  const seen = { raised: 0, first: 0, filled: 0 };
  for (const [as, level] of [own, root].flatMap((who) => [12, 13, 14, 18].map((to) => [who, to] as const))) {
    const { paths, slots }: Answer = (await ask(as, own.id, level)).json();
    const steps = paths[0]?.steps ?? [];
    for (const { leg, level: to, qualificationPoints: qp, byFirstPartner } of steps) {
      if (leg === null || to === null) continue;
      seen.raised++;
      if (byFirstPartner) seen.first++;
      expect([leg.email, leg.phone]).toEqual([emails.get(leg.id), expect.stringMatching(/\d/)]);
      const slot = slots.find((one) => one.leg?.id === leg.id && one.level === to);
      expect(slot?.neededQualificationPoints).toBeGreaterThan(slot?.qualificationPoints ?? 0);
      const missing = (slot?.neededQualificationPoints ?? 0) - (slot?.qualificationPoints ?? 0);
      expect(missing).toBeLessThanOrEqual(qp);
    }
    const open = slots.filter((one) => one.qualificationPoints < one.neededQualificationPoints);
    expect(open).toHaveLength(steps.filter((step) => step.level !== null).length);
    seen.filled += slots.length - open.length;
  }
  expect(Math.min(seen.raised, seen.first, seen.filled)).toBeGreaterThan(0);
});

fullTest('contacts of people deeper than the first line are not shown', async () => {
  let named = 0;
  for (const first of legs.slice(0, 5)) {
    const { paths }: Answer = (await ask(own, first.id, 12)).json();
    for (const { leg } of paths.flatMap(({ steps }) => steps)) {
      if (leg === null) continue;
      named++;
      expect([leg.email, leg.phone]).toEqual([null, null]);
    }
  }
  expect(named).toBeGreaterThan(0);
});

test('returns the level of each cycle, to those who may see the figures', async () => {
  const url = `/api/partners/${own.id}/level-history`;
  const { level } = (await ask(own, own.id)).json() as Answer;
  for (const as of [own, root]) {
    const { cycles } = (await server.call(await server.signIn(as.email), { url })).json();
    expect(cycles).toEqual([
      {
        id: expect.any(Number),
        dateFrom: '2026-05-01',
        dateTo: '2026-05-31',
        level,
        levelName: expect.stringContaining('Leaf'),
        qualificationPoints: expect.any(Number),
        closed: false,
      },
    ]);
  }
  expect((await server.call(aside.token, { url })).statusCode).toBe(404);
});

fullTest('is for oneself and those above, and never shows anybody else', async () => {
  const [first] = legs as [TestPartner];
  expect((await ask(root, first.id)).statusCode).toBe(200);
  expect((await ask(own, first.id)).statusCode).toBe(200);
  for (const partner of [root.id, aside.id, 999_999]) {
    const answer = await ask(own, partner);
    expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Statistics not found.']);
  }
  expect((await ask(first, own.id)).statusCode).toBe(404);
  expect((await server.call(null, { url: `/api/partners/${own.id}/next-rank-path` })).statusCode).toBe(401);
});

test.each(['0', '21', '-1', '1e9', 'x'])('there is no level %s', async (level) => {
  const url = `/api/partners/${own.id}/next-rank-path?level=${level}`;
  const { statusCode } = await server.call(own.token, { url });
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(statusCode).toBeLessThan(500);
});
