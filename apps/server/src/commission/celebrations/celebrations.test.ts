import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { bookCycle } from '../../money/books/testing/booked.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { placeOrder } from '../bonuses/testing/place-order.ts';
import { ensureOpenCycle } from '../cycles/cycle.queries.ts';

// Noon in Berlin.
const NOW = new Date('2026-06-20T10:00:00Z');
const LEVEL = { kind: 'level', level: 3, levelName: 'Yellow Leaf 3', phase: null, reachedOn: '2026-05-31' };
const EASY = { kind: 'kick-start', level: null, levelName: null, phase: 'easy', reachedOn: '2026-05-31' };
const once = (kind: string, reachedOn: string) => ({
  ...{ kind, level: null, levelName: null, phase: null, reachedOn },
});
const CUSTOMER = once('first-customer', '2026-06-11');
const PAYOUT = once('first-payout', '2026-06-12');

const { server, root } = setUpNetwork(NOW, { root: { parent: null, operator: true } });

let may: number;
let kickStart: { readonly owner: TestPartner; readonly credit: number };
let owner: TestPartner;
let token: string;
let created = 0;

async function starter(): Promise<TestPartner> {
  created += 1;
  return createPartner(server.database.db, { name: `Starter ${created}`, parent: root });
}

beforeAll(async () => {
  const first = await starter();
  const bonus = { bonus: 'kick-start', stage: 'easy' } as const;
  const month = { dateFrom: '2026-05-01', dateTo: '2026-05-31', closedAt: new Date('2026-06-02T05:00:00Z') };
  const { cycle, credits } = await bookCycle(server.database.db, { ...month, source: root.id }, [
    { partner: first.id, cents: 5000, availableAt: new Date('2026-07-02T05:00:00Z'), other: bonus },
  ]);
  may = cycle;
  kickStart = { owner: first, credit: credits[0]?.id ?? 0 };
});

beforeEach(async () => {
  server.setTime(NOW);
  owner = await starter();
  token = await server.signIn(owner.email);
});

/** A partner's result when a month was closed. */
async function reach(level: number, { before = 0, cycle = may } = {}): Promise<void> {
  await server.database.db
    .insertInto('partner_statistics')
    .values({
      ...{ partner_id: owner.id, cycle_id: cycle, level, highest_level_before: before, leg_value: level },
      ...{ qp: 300, personal_qp: 100, psv_cents: 10_000, team_base_cents: 10_000 },
    })
    .execute();
}

async function customer(paidAt: string): Promise<number> {
  created += 1;
  const { db } = server.database;
  const { id } = await createPartner(db, { name: `Customer ${created}`, parent: owner, affiliate: false });
  return placeOrder(db, { partner: id, paidAt: new Date(paidAt), baseCents: 5000, qp: 50 });
}

async function payout(paidAt: string): Promise<number> {
  const { id } = await server.database.db
    .insertInto('payouts')
    .values({ partner_id: owner.id, amount_cents: 4000, status: 4, status_changed_at: new Date(paidAt) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const show = async (as = token) =>
  (await server.call(as, { method: 'POST', url: '/api/celebrations/show' })).json().celebrations;

const celebrated = async (as = token) =>
  (await server.call(as, { url: '/api/celebrations' })).json().celebrations;

/** A refund after the closing says that level 3 of May would not have been reached. */
const question = () =>
  sql`
    insert into findings (cycle_id, partner_id, bonus, stage, computed_cents, status, refund_ids, refund_count, refunded_cents,
                          figures, found_at, computed_at)
    values (${may}, ${owner.id}, 'step-up', '3', 0, 'open', '{}', 1, 5000, '{}', ${NOW}, ${NOW})`.execute(
    server.database.db,
  );

/** What the stream says that every open browser listens to. */
const celebrates = async () =>
  /"celebrates":(true|false)/.exec(
    (await server.call(token, { url: '/api/notification/stream?follow=false' })).body,
  )?.[1];

test('results of a closed month, a new customer and a payout are celebrated once, the oldest first', async () => {
  await reach(3, { before: 2 });
  await customer('2026-06-10T22:30:00Z');
  await customer('2026-06-15T08:00:00Z');
  await payout('2026-06-12T08:00:00Z');
  expect(await celebrates()).toBe('true');
  expect(await show(await server.signIn(root.email))).toEqual([]);
  expect(await show()).toEqual([LEVEL, CUSTOMER, PAYOUT]);
  expect([await show(), await celebrates()]).toEqual([[], 'false']);
});

test('what was celebrated can be called up again, the newest first, and is not celebrated again', async () => {
  await reach(3, { before: 2 });
  await customer('2026-06-10T22:30:00Z');
  await payout('2026-06-12T08:00:00Z');
  expect(await celebrated()).toEqual([]);
  await show();
  expect(await celebrated()).toEqual([PAYOUT, CUSTOMER, LEVEL]);
  // Long after nothing is due any more.
  server.setTime(new Date('2027-01-20T10:00:00Z'));
  token = await server.signIn(owner.email);
  expect([await celebrated(), await celebrates()]).toEqual([[PAYOUT, CUSTOMER, LEVEL], 'false']);
  expect(await celebrated(await server.signIn(root.email))).toEqual([]);
});

test('what was refunded, returned or called in question after it was celebrated is left out', async () => {
  const { db } = server.database;
  await reach(3, { before: 2 });
  const order = await customer('2026-06-11T08:00:00Z');
  const paid = await payout('2026-06-12T08:00:00Z');
  await show();
  await db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', order).execute();
  expect(await celebrated()).toEqual([PAYOUT, LEVEL]);
  await db.updateTable('payouts').set({ status: 5 }).where('id', '=', paid).execute();
  expect(await celebrated()).toEqual([LEVEL]);
  await question();
  expect(await celebrated()).toEqual([]);
});

test('of two devices that ask simultaneously one gets it', async () => {
  await payout('2026-06-12T08:00:00Z');
  const answers = await Promise.all([show(), show(), show()]);
  expect(answers.flat()).toEqual([PAYOUT]);
});

test('estimates, earlier achievements and old events are not celebrated', async () => {
  const june = await inTransaction(server.database.db, (tx) => ensureOpenCycle(tx, NOW));
  await reach(9, { cycle: june.id });
  await reach(3, { before: 3 });
  await customer('2026-01-05T08:00:00Z');
  await customer('2026-06-11T08:00:00Z');
  await payout('2026-04-02T08:00:00Z');
  await payout('2026-06-12T08:00:00Z');
  expect(await show()).toEqual([]);
});

test('a partner brought over from another system had customers and payouts before', async () => {
  await server.database.db
    .updateTable('partners')
    .set({ old_number: `T-${owner.id}` })
    .where('id', '=', owner.id)
    .execute();
  await customer('2026-06-11T08:00:00Z');
  await payout('2026-06-12T08:00:00Z');
  expect(await show()).toEqual([]);
});

test('an event that was refunded or returned before it was shown is not celebrated', async () => {
  const { db } = server.database;
  const order = await customer('2026-06-11T08:00:00Z');
  const paid = await payout('2026-06-12T08:00:00Z');
  await db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', order).execute();
  await db.updateTable('payouts').set({ status: 5 }).where('id', '=', paid).execute();
  expect(await show()).toEqual([]);
  await customer('2026-06-11T09:00:00Z');
  expect(await show()).toEqual([CUSTOMER]);
});

test('a level that a refund after the closing calls in question waits for the decision', async () => {
  const { db } = server.database;
  await reach(3, { before: 2 });
  await question();
  expect(await show()).toEqual([]);
  await db.deleteFrom('findings').where('partner_id', '=', owner.id).execute();
  expect(await show()).toEqual([LEVEL]);
});

test('a kick-start phase is celebrated unless its credit was taken back', async () => {
  const { db } = server.database;
  token = await server.signIn(kickStart.owner.email);
  expect(await celebrates()).toBe('true');
  const { rows } = await sql<{ id: number }>`
    insert into credits (partner_id, cycle_id, bonus, relates_cycle_id, relates_id, text, plan_version, amount_cents, available_at)
    select partner_id, cycle_id, 'correction', cycle_id, id, 'Erstattung', plan_version, -5000, ${NOW} from credits
    where id = ${kickStart.credit} returning id`.execute(db);
  expect([rows.length, await celebrates()]).toEqual([1, 'false']);
  await sql`alter table credits disable trigger credits_immutable`.execute(db);
  await db
    .deleteFrom('credits')
    .where('id', '=', rows[0]?.id ?? 0)
    .execute();
  await sql`alter table credits enable trigger credits_immutable`.execute(db);
  expect([await celebrated(), await show(), await celebrated()]).toEqual([[], [EASY], [EASY]]);
});
