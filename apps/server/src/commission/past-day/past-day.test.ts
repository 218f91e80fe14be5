import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { bookCycle, releaseAt } from '../../money/books/testing/booked.ts';
import { holdAt } from '../../money/partner-states/testing/on-hold.ts';
import { placePartner } from '../../network/placing/place-partner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { placeOrder } from '../bonuses/testing/place-order.ts';
import { inOneState } from './past-day.queries.ts';
import { findPastLevels } from './past-levels.ts';

const NOW = new Date('2026-05-20T10:00:00Z');
const at = (month: number, day: number) => new Date(Date.UTC(2026, month - 1, day, 10));

//  root ── before ── own ── left, stays        until 10 April; own then moves below after
//       ── after                               left moves below root on 20 April
const { server, root, before, after, own, left, stays } = setUpNetwork(NOW, {
  root: { parent: null, operator: true, affiliate: false, name: 'Firma' },
  before: { parent: 'root', name: 'Vorher' },
  after: { parent: 'root', name: 'Nachher' },
  own: { parent: 'before', name: 'Selbst', createdAt: new Date('2026-03-01T12:00:00Z') },
  left: { parent: 'own', name: 'Weggang', createdAt: new Date('2026-03-02T12:00:00Z') },
  stays: {
    parent: 'own',
    name: 'Verbleib',
    affiliate: false,
    createdAt: new Date('2026-03-02T12:00:00Z'),
  },
});

beforeAll(async () => {
  const { db } = server.database;
  const move = (partner: number, parent: number, moved: Date) =>
    inTransaction(db, (tx) => placePartner(tx, { partner, parent, branch: 0, at: moved }));
  await move(own.id, after.id, at(4, 10));
  await move(left.id, root.id, at(4, 20));
  await bookCycle(
    db,
    { dateFrom: '2026-03-01', dateTo: '2026-03-31', closedAt: at(4, 3), source: stays.id },
    [{ partner: own.id, cents: 100_00, availableAt: at(4, 15) }],
  );
  await sql`
    insert into partner_statistics
      (cycle_id, partner_id, level, psv_cents, personal_qp, qp, leg_value, team_base_cents)
    select id, ${own.id}, 3, 0, 0, 300, 3, 0 from cycles where date_from = '2026-03-01'`.execute(db);
  await releaseAt(db, at(4, 16));
  await placeOrder(db, { partner: stays.id, paidAt: at(4, 12), baseCents: 500_00, qp: 1500 });
  await placeOrder(db, { partner: left.id, paidAt: at(4, 13), baseCents: 200_00, qp: 700 });
  const box = { partner_id: own.id, kind: 'business-box', qp: 60 } as const;
  await db
    .insertInto('memberships')
    .values({ ...box, start_date: '2026-04-01', expiry_date: '2026-04-15' })
    .execute();
  await holdAt(db, own.id, at(5, 4));
});

const ask = async (token: string, path: string) => {
  const answer = await server.call(token, { url: `/api/partners/${path}` });
  return { status: answer.statusCode, body: answer.json() };
};
const dayOf = async (token: string, day: string) => (await ask(token, `${own.id}/past-days/${day}`)).body;
const lineOf = async (token: string, day: string) => {
  const { body } = await ask(token, `${own.id}/past-days/${day}/line`);
  return body['hydra:member'].map(({ displayName }: { displayName: string }) => displayName);
};

test('operators see the place of the day: the whole line above, and everybody directly below', async () => {
  const { place } = await dayOf(root.token, '2026-04-09');
  expect(place).toEqual({
    sponsor: { id: before.id, displayName: 'Vorher' },
    otherSponsor: true,
    above: [
      { id: before.id, displayName: 'Vorher' },
      { id: root.id, displayName: 'Firma' },
    ],
    firstLine: 2,
    notShown: 0,
    team: 2,
  });
  expect((await dayOf(root.token, '2026-04-10')).place).toMatchObject({
    sponsor: { id: after.id },
    otherSponsor: false,
  });
  expect(await lineOf(root.token, '2026-04-19')).toEqual(['Verbleib', 'Weggang']);
  expect(await lineOf(root.token, '2026-04-20')).toEqual(['Verbleib']);
});

test('partners see only their current sponsor above, and below only people in their team today', async () => {
  const day = await dayOf(own.token, '2026-04-09');
  expect(day.place).toEqual({
    sponsor: null,
    otherSponsor: true,
    above: null,
    firstLine: 2,
    notShown: 1,
    team: 2,
  });
  expect(JSON.stringify(day)).not.toMatch(/Vorher|Firma|Weggang/);
  expect(await lineOf(own.token, '2026-04-09')).toEqual(['Verbleib']);
  const { place } = await dayOf(own.token, '2026-04-10');
  expect(place).toMatchObject({ sponsor: { id: after.id, displayName: 'Nachher' }, above: null });
});

test('another partner’s day is not shown, neither to those above nor to those below', async () => {
  for (const { token } of [after, before, stays])
    expect((await ask(token, `${own.id}/past-days/2026-04-09`)).status).toBe(404);
});

test('the level is that of the last closed month, or the result of the day’s month by then', async () => {
  const level = async (day: string) => (await dayOf(own.token, day)).level;
  expect(await level('2026-04-02')).toMatchObject({ level: 0, closed: null, running: { level: 0 } });
  expect(await level('2026-04-11')).toMatchObject({
    level: 3,
    closed: { month: '2026-03', level: 3 },
    running: { level: 0, qualificationPoints: 60, personalSalesVolume: '0.00' },
  });
  expect(await level('2026-04-13')).toMatchObject({
    level: 6,
    running: { month: '2026-04', level: 6, qualificationPoints: 2260, personalSalesVolume: '500.00' },
  });
});

test('balances, memberships, state and plan version are those of the day', async () => {
  const day = async (date: string) => {
    const { balances, memberships, state, accountType, plan } = await dayOf(own.token, date);
    return [balances.pending, balances.available, memberships.businessBox !== null, accountType, state, plan];
  };
  const april = { version: '1', month: '2026-04' };
  expect(await day('2026-04-02')).toEqual(['0.00', '0.00', true, 'premium', 'active', april]);
  expect(await day('2026-04-15')).toEqual(['100.00', '0.00', false, 'partner', 'active', april]);
  expect(await day('2026-04-16')).toEqual(['0.00', '100.00', false, 'partner', 'active', april]);
  expect((await day('2026-05-04'))[4]).toBe('held');
});

test('a payment that became known later counts for its day', async () => {
  const qp = async () => (await dayOf(own.token, '2026-04-14')).level.running.qualificationPoints;
  const known = await qp();
  await placeOrder(server.database.db, { partner: own.id, paidAt: at(4, 14), baseCents: 10_00, qp: 10 });
  expect(await qp()).toBe(known + 10);
});

test('a day before the partner began, or after today, is refused with the possible days', async () => {
  for (const day of ['2026-02-28', '2026-05-21']) {
    const { status, body } = await ask(own.token, `${own.id}/past-days/${day}`);
    expect([status, body.violations]).toEqual([
      422,
      [
        expect.objectContaining({
          propertyPath: 'day',
          code: 'dayOutside',
          params: { from: '2026-03-01', to: '2026-05-20' },
        }),
      ],
    ]);
  }
  expect((await ask(own.token, `${own.id}/past-days/2026-03-01`)).status).toBe(200);
  expect((await ask(own.token, `${own.id}/past-days/2026-05-20`)).status).toBe(200);
});

test('for a team too large to compute in time only the level of the closed month is given', async () => {
  const day = {
    partner: { id: own.id, displayName: 'Selbst' },
    day: '2026-04-13',
    firstDay: '2026-03-01',
    at: at(4, 13),
    until: at(4, 14),
  };
  const levels = (most: number) =>
    inOneState(server.database.db, (tx) => findPastLevels(tx, day, { of: [own.id], most }));
  expect(await levels(2)).toMatchObject({ team: 2, running: { network: { size: 3 } } });
  expect(await levels(1)).toMatchObject({ team: null, running: null, closed: { dateFrom: '2026-03-01' } });
});
