import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { beforeAll, expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { readByShownPlan } from '../../company/plans/shown-month.ts';
import { insertPlan } from '../../company/plans/testing/insert-plan.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { placeOrder } from '../bonuses/testing/place-order.ts';
import { ensureOpenCycle } from '../cycles/cycle.queries.ts';
import { recomputeStatistics } from '../cycles/recompute-cycle.ts';

const IN_MARCH = new Date('2026-03-20T10:00:00Z');
/** Five minutes into April: its version is in force, and nothing was computed with it yet. */
const AFTER_MIDNIGHT = new Date('2026-03-31T22:05:00Z');

const { server, root, own, below } = setUpNetwork(AFTER_MIDNIGHT, {
  root: { parent: null, operator: true },
  own: { parent: 'root' },
  below: { parent: 'own' },
});

/** The levels under other names, each from twice the QP; other requirements of the builder bonus and of the kick-start. */
const other = {
  levels: defaultPlan.levels.map((level) => ({
    ...level,
    name: `New ${level.name}`,
    qpFrom: level.qpFrom * 2,
    qpTo: level.qpTo === null ? null : (level.qpTo + 1) * 2 - 1,
  })),
  builder: {
    stages: defaultPlan.builder.stages.map((stage) => ({ ...stage, psvCents: stage.psvCents * 2 })),
  },
  kickStart: {
    easy: { ...defaultPlan.kickStart.easy, newCustomers: defaultPlan.kickStart.easy.newCustomers + 1 },
    pro: defaultPlan.kickStart.pro,
  },
};

async function compute(day: Date): Promise<void> {
  const { db } = server.database;
  const cycle = await inTransaction(db, (tx) => ensureOpenCycle(tx, day));
  await recomputeStatistics(server.database, cycle, () => day);
}

beforeAll(async () => {
  const { db } = server.database;
  await db
    .updateTable('partners')
    .set({ affiliate_since: new Date('2026-03-10T08:00:00Z') })
    .where('id', '=', own.id)
    .execute();
  await insertPlan(db, { version: '2', validFrom: '2026-04-01', ...other });
  await placeOrder(db, { partner: below.id, paidAt: IN_MARCH, baseCents: 50_000, qp: 250 });
  await compute(IN_MARCH);
});

/** The contents of a partner's pages, as far as they depend on the plan. */
async function shown() {
  const read = async (url: string, token = own.token) => {
    const answer = await server.call(token, { url, headers: { accept: 'application/json' } });
    expect(answer.statusCode, `${url} ${answer.body}`).toBe(200);
    return answer.json();
  };
  const plan = await read('/api/plan');
  const named = (rows: { displayName?: string; name?: string; levelName: string }[]) =>
    rows.find(({ displayName, name }) => (displayName ?? name)?.startsWith('Below'))?.levelName;
  const { levels } = await read(`/api/partners/${own.id}/team-overview`);
  return {
    plan: [plan.planVersion, plan.month],
    names: {
      rank: (await read(`/api/partners/${own.id}/rank`)).levelName,
      next: (await read(`/api/partners/${own.id}/next-level`)).nextLevelName,
      way: (await read(`/api/partners/${own.id}/next-rank-path`)).targetLevelName,
      stepUp: (await read(`/api/stepup-bonus/${own.id}/commission`)).levelName,
      pools: (await read(`/api/infinity-bonus/${own.id}`)).levelName,
      whatIf: (await read(`/api/what-if/${own.id}/level`)).reality.levelName,
      team: named(await read(`/api/partners/${own.id}/team`)),
      overview: levels[0].levelName,
      partners: named(await read('/api/operator/partners', root.token)),
    },
    builder: (await read(`/api/builder_bonus/get-value/${own.id}`)).firstLevelPsvNeed,
    kickStart: (await read(`/api/partner_kick_start_bonuses/get-status/${own.id}`))
      .kickStartEasyRequireCustomer,
  };
}

test('until April was computed every page shows March with the plan of March, then April with that of April', async () => {
  const march = await shown();
  expect(march.plan).toEqual(['1', '2026-03-01']);
  expect(
    Object.entries(march.names).filter(([, name]) => name === undefined || name.startsWith('New')),
  ).toEqual([]);
  await compute(AFTER_MIDNIGHT);
  const april = await shown();
  expect(april.plan).toEqual(['2', '2026-04-01']);
  expect(Object.entries(april.names).filter(([, name]) => !name?.startsWith('New'))).toEqual([]);
  expect(Number(april.builder)).toBe(Number(march.builder) * 2);
  expect(april.kickStart).toBe(march.kickStart + 1);
});

test('if the month changes between two statements of an answer, all of it is read again', async () => {
  const { db } = server.database;
  await db.updateTable('cycles').set({ as_of: null }).where('date_from', '=', '2026-04-01').execute();
  const seen: string[] = [];
  const answer = await readByShownPlan(db, AFTER_MIDNIGHT, async ({ planVersion }) => {
    seen.push(planVersion);
    if (seen.length === 1) await compute(AFTER_MIDNIGHT);
    return planVersion;
  });
  expect({ seen, answer }).toEqual({ seen: ['1', '2'], answer: '2' });
});
