import type { AnswerOf } from '@blattwerk/contract/http/endpoint.ts';
import type { computeWhatIf } from '@blattwerk/contract/what-if/what-if.contract.ts';
import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '../../../demo/random.ts';
import { isFullRun } from '../../../test-support/full-run.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { placeOrder } from '../bonuses/testing/place-order.ts';
import { closeCycle } from '../cycles/close-cycle.ts';
import { ensureOpenCycle } from '../cycles/cycle.queries.ts';
import { recomputeStatistics } from '../cycles/recompute-cycle.ts';

type Answer = AnswerOf<typeof computeWhatIf>;
type Sent = { base: string; qp: number; leg?: number };

interface Member extends TestPartner {
  readonly affiliate: boolean;
  readonly parent: number | null;
}

const random = createRandom(17);
const first = new Date('2025-03-20T10:00:00.000Z');
/** In seven of them each bonus occurs. */
const months = isFullRun ? 10 : 7;
/** Number of partners tested, in turn. */
const partnerCount = 3;

let server: TestServer;
const members: Member[] = [];
const leaders: TestPartner[] = [];
let operator: TestPartner;

/** The 20th of a month, when everything is predicted and bought; and the closing, some days after its end. */
const monthAt = (month: number) => new Date(Date.UTC(2025, 2 + month, 20, 10));
const closingAt = (month: number) => new Date(Date.UTC(2025, 3 + month, 3, 8));

beforeAll(async () => {
  server = await startTestServer(first);
  const { db } = server.database;
  operator = await createPartner(db, {
    name: 'Root',
    parent: null,
    affiliate: false,
    roles: ['ROLE_USER', 'ROLE_ADMIN'],
  });
  members.push({ ...operator, affiliate: false, parent: null });
  for (let i = 1; i < 60; i++) {
    // The first one has the legs that the highest levels require; everybody else is somewhere below.
    const parents = members.slice(1, 14).filter(({ affiliate }) => affiliate);
    const parent = (i === 1 ? members[0] : i < 10 ? members[1] : random.pick(parents)) as Member;
    const affiliate = i < 12 || random.chance(0.5);
    const created = await createPartner(db, { name: `P${i}`, parent, affiliate });
    members.push({ ...created, affiliate, parent: parent.id });
    // The first ones, who are tested in turn, are in their first phase when it is their turn again.
    const days = i <= partnerCount ? (i + partnerCount - 1) * 30 - 25 : random.below(300) - 60;
    const since = new Date(first.getTime() + days * 86_400_000);
    if (affiliate)
      await db.updateTable('partners').set({ affiliate_since: since }).where('id', '=', created.id).execute();
  }
  await createAside();
});
afterAll(() => server.close());

/** Leaders beside everybody else, who hold shares of the pools whatever the others do. */
async function createAside(): Promise<void> {
  const { db } = server.database;
  for (const name of ['Aside', 'Beside']) {
    const leader = await createPartner(db, { name, parent: operator });
    leaders.push(leader);
    for (let i = 0; i < 3; i++)
      leaders.push(await createPartner(db, { name: `${name} ${i}`, parent: leader }));
  }
}

async function ask(token: string, partner: number, scenario: object) {
  const payload = { partner, scenario };
  return server.call(token, { method: 'POST', url: '/api/what-if', payload });
}

/** Some buy, some return goods. */
async function trade(month: number): Promise<void> {
  const { db } = server.database;
  for (const { id } of members.filter(() => random.chance(0.6))) {
    const paidAt = new Date(monthAt(month).getTime() - random.below(19 * 86_400_000));
    const baseCents = 100 + random.below(60_000);
    // Growing, so that there are levels left to reach.
    const qp = random.pick([0, 10, 50, 100, 300, 1200]) * (1 + month * month);
    const at = new Date(monthAt(month).getTime() - 1000);
    const part = random.pick([1, 3]);
    const refund = { at, baseCents: Math.ceil(baseCents / part), qp: Math.ceil(qp / part) };
    await placeOrder(db, { partner: id, paidAt, baseCents, qp, ...(random.chance(0.15) ? { refund } : {}) });
  }
  for (const { id } of leaders)
    await placeOrder(db, { partner: id, paidAt: monthAt(month), baseCents: 5000, qp: 8000 });
  await db
    .insertInto('memberships')
    .values({
      partner_id: random.pick(members).id,
      kind: 'business-box',
      qp: 500,
      start_date: `2025-03-0${1 + (month % 9)}`,
      expiry_date: '2026-12-01',
    })
    .execute();
}

async function recompute(month: number) {
  const cycle = await inTransaction(server.database.db, (tx) => ensureOpenCycle(tx, monthAt(month)));
  await recomputeStatistics(server.database, cycle, () => monthAt(month));
  return cycle;
}

/** The results in the books and the final statistics, in the shape of a prediction. */
async function findReal(cycle: number, partner: number) {
  const { db } = server.database;
  const { rows } = await sql<{ bonus: string; cents: number }>`
    select bonus, sum(amount_cents)::bigint as cents from credits
    where partner_id = ${partner} and cycle_id = ${cycle} group by bonus`.execute(db);
  const cents = new Map(rows.map((row) => [row.bonus, row.cents]));
  const figures = await db
    .selectFrom('partner_statistics')
    .selectAll()
    .where('cycle_id', '=', cycle)
    .where('partner_id', '=', partner)
    .executeTakeFirstOrThrow();
  return {
    personalSalesVolume: formatCents(figures.psv_cents),
    personalQualificationPointsVolume: figures.personal_qp,
    qualificationPoints: figures.qp,
    activeCustomers: figures.active_customers,
    level: figures.level,
    bonuses: Object.fromEntries(bonusNames.map((name) => [name, formatCents(cents.get(name) ?? 0)])),
    total: formatCents(rows.reduce((sum, row) => sum + row.cents, 0)),
  };
}

function comparable({ levelName: _, builderStage: _b, kickStartStatus: _k, ...rest }: Answer['reality']) {
  return rest;
}

/** Holders of a level with shares in a pool, except one partner. */
async function findOtherHolders(cycle: number, partner: number): Promise<string> {
  const rows = await server.database.db
    .selectFrom('partner_statistics')
    .select(['partner_id', 'level'])
    .where('cycle_id', '=', cycle)
    .where('level', '>', 10)
    .where('partner_id', '<>', partner)
    .orderBy('partner_id')
    .execute();
  return JSON.stringify(rows);
}

const purchase = (): Sent => ({
  base: formatCents(random.below(80_000)),
  qp: random.pick([5, 500, 2500, 20_000]),
});

/** A scenario for a partner, and the purchases that make it true, as far as there are people for them. */
async function wish(cycle: number, partner: number) {
  const ordered = await server.database.db
    .selectFrom('orders')
    .select('partner_id')
    .where('cycle_id', '=', cycle)
    .where('status', '=', 'paid')
    .execute();
  const buyers = new Set(ordered.map(({ partner_id }) => partner_id));
  const customersOf = (parent: number) =>
    members.filter((one) => one.parent === parent && !one.affiliate && buyers.has(one.id));
  const made = {
    newCustomers: [] as Sent[],
    ownOrders: [] as Sent[],
    customerOrders: [] as Sent[],
    legOrders: [] as Sent[],
  };
  const purchases: { buyer: number | 'new'; sent: Sent }[] = [];
  const add = (kind: keyof typeof made, buyer: number | 'new', sent: Sent) => {
    made[kind].push(sent);
    purchases.push({ buyer, sent });
  };
  for (let i = random.below(4); i > 0; i--) add('newCustomers', 'new', purchase());
  for (let i = random.below(2); i > 0; i--) add('ownOrders', partner, purchase());
  for (const { id } of customersOf(partner)) add('customerOrders', id, purchase());
  for (const leg of members.filter((one) => one.parent === partner))
    for (const { id } of customersOf(leg.id).slice(0, 1))
      add('legOrders', id, { ...purchase(), leg: leg.id });
  return { scenario: made, purchases };
}

async function makeReal(
  month: number,
  parent: Member,
  purchases: { buyer: number | 'new'; sent: Sent }[],
): Promise<void> {
  const { db } = server.database;
  const paidAt = monthAt(month);
  for (const [i, { buyer, sent }] of purchases.entries()) {
    let partner = buyer;
    if (partner === 'new') {
      const customer = await createPartner(db, {
        name: `New${month}x${i}`,
        parent,
        affiliate: false,
        createdAt: new Date(paidAt.getTime() - 1),
      });
      members.push({ ...customer, affiliate: false, parent: parent.id });
      partner = customer.id;
    }
    await placeOrder(db, { partner, paidAt, baseCents: Math.round(Number(sent.base) * 100), qp: sent.qp });
  }
}

async function close(month: number): Promise<void> {
  const cycle = await inTransaction(server.database.db, (tx) => ensureOpenCycle(tx, monthAt(month)));
  server.setTime(closingAt(month));
  expect(await closeCycle(server.database, cycle, () => closingAt(month))).not.toBeNull();
}

const seen = { levelsRisen: 0, throughLegs: 0, newCustomers: 0, bonuses: new Set<string>() };

test('reality equals the credits of closing the cycle, for everybody', async () => {
  await trade(0);
  const cycle = await recompute(0);
  server.setTime(monthAt(0));
  const token = await server.signIn(operator.email);
  const predicted = new Map<number, Answer>();
  const some = members.filter((_, i) => isFullRun || i % 4 === 0);
  for (const { id } of some) predicted.set(id, (await ask(token, id, {})).json());
  await close(0);
  for (const { id } of some) {
    const { reality, scenario, totalDifference } = predicted.get(id) as Answer;
    expect(comparable(reality)).toEqual(await findReal(cycle.id, id));
    expect([scenario, totalDifference]).toEqual([reality, '0.00']);
  }
});

test.each(Array.from({ length: months - 1 }, (_, i) => i + 1))(
  'month %i: the prediction of a scenario equals the credits of closing once it happened',
  async (month) => {
    await trade(month);
    const cycle = await recompute(month);
    server.setTime(monthAt(month));
    const token = await server.signIn(operator.email);
    // Orders after the last computation still count.
    const target = members.filter(({ affiliate }) => affiliate)[month % partnerCount] as Member;
    await placeOrder(server.database.db, {
      partner: target.id,
      paidAt: monthAt(month),
      baseCents: 777,
      qp: 1,
    });
    const { scenario, purchases } = await wish(cycle.id, target.id);
    const before = await findOtherHolders(cycle.id, target.id);
    const answer: Answer = (await ask(token, target.id, scenario)).json();
    await makeReal(month, target, purchases);
    await close(month);
    const real = await findReal(cycle.id, target.id);
    const predicted = comparable(answer.scenario);
    if ((await findOtherHolders(cycle.id, target.id)) !== before) {
      // Others who rise to a share of a pool reduce it: that is not predicted.
      const { infinity, balancing } = real.bonuses;
      Object.assign(predicted, { bonuses: { ...predicted.bonuses, infinity, balancing }, total: real.total });
    }
    expect(predicted).toEqual(real);
    if (answer.scenario.level > answer.reality.level) seen.levelsRisen++;
    seen.throughLegs += scenario.legOrders.length;
    seen.newCustomers += scenario.newCustomers.length;
    for (const name of bonusNames) if (real.bonuses[name] !== '0.00') seen.bonuses.add(name);
  },
);

test('the scenarios covered everything', () => {
  expect([...seen.bonuses].sort()).toEqual([...bonusNames].sort());
  expect(Math.min(seen.levelsRisen, seen.throughLegs, seen.newCustomers)).toBeGreaterThan(0);
});
