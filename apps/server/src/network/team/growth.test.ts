import { beforeAll, expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { createPartner, insertCycle } from './testing/create-partner.ts';

// In Berlin it is the first of April.
const NOW = new Date('2026-03-31T22:30:00Z');
const LONG_AGO = new Date('2024-01-01T00:00:00Z');

const { server, own, beside, ...team } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  own: { parent: 'root' },
  beside: { parent: 'root', createdAt: new Date('2026-02-10T00:00:00Z') },
  // Joined in the last hour of January (Berlin), and never came back.
  jana: { parent: 'own', affiliate: false, createdAt: new Date('2026-01-31T22:59:59Z') },
  // Joined in the first second of February, deeper.
  felix: { parent: 'jana', createdAt: new Date('2026-01-31T23:00:00Z') },
  april: { parent: 'own', affiliate: false, createdAt: new Date('2026-03-31T22:00:00Z') },
  old: { parent: 'own', affiliate: false, createdAt: LONG_AGO },
});

interface Month {
  month: string;
  joined: number;
  becamePartner: number;
  wentSilent: number;
}

const growthOf = async (of: { id: number }, token = own.token) =>
  server.call(token, { url: `/api/partners/${of.id}/team-growth` });

const monthsOf = async () => (await growthOf(own)).json().months as Month[];
const oneOf = async (name: string) => (await monthsOf()).find(({ month }) => month === name);

beforeAll(async () => {
  const { db } = server.database;
  // Became a partner in March, years after joining; a second time later does not count.
  await db
    .updateTable('account_types')
    .set({ valid_to: new Date('2026-03-05T10:00:00Z') })
    .where('partner_id', '=', team.old.id)
    .execute();
  await db
    .insertInto('account_types')
    .values([{ partner_id: team.old.id, affiliate: true, valid_from: new Date('2026-03-05T10:00:00Z') }])
    .execute();
  const login = (of: { userId: number }, at: string | null) =>
    db
      .updateTable('users')
      .set({ current_login_at: at === null ? null : new Date(at) })
      .where('id', '=', of.userId)
      .execute();
  await login(team.jana, null);
  await login(team.felix, '2026-03-31T10:00:00Z');
  await login(team.old, '2025-12-20T10:00:00Z');
});

test('twelve months, the current one in Berlin last, each with its changes', async () => {
  const months = await monthsOf();
  expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([12, '2025-05-01', '2026-04-01']);
  expect(months.slice(-5)).toEqual([
    { month: '2025-12-01', joined: 0, becamePartner: 0, wentSilent: 0 },
    { month: '2026-01-01', joined: 1, becamePartner: 0, wentSilent: 1 },
    { month: '2026-02-01', joined: 1, becamePartner: 1, wentSilent: 0 },
    // Thirty days after the last second of January, and the partner of March.
    { month: '2026-03-01', joined: 0, becamePartner: 1, wentSilent: 1 },
    { month: '2026-04-01', joined: 1, becamePartner: 0, wentSilent: 0 },
  ]);
});

test('an order counts as a sign of life, and a member who is back is no longer silent', async () => {
  const { db } = server.database;
  const cycle_id = await insertCycle(db, { dateFrom: '2026-03-01', dateTo: '2026-03-31', asOf: NOW }, []);
  const order = (number: string, paidAt: string, status: 'paid' | 'refunded') =>
    db
      .insertInto('orders')
      .values({
        source: 'test',
        number,
        partner_id: team.old.id,
        status,
        placed_at: new Date(paidAt),
        paid_at: new Date(paidAt),
        cycle_id,
        base_cents: 1000,
        gross_cents: 1190,
        qp: 10,
      })
      .execute();
  await order('1', '2026-02-01T12:00:00Z', 'paid');
  await order('2', '2026-03-30T12:00:00Z', 'refunded');
  expect(await oneOf('2026-01-01')).toMatchObject({ wentSilent: 0 });
  expect(await oneOf('2026-03-01')).toMatchObject({ wentSilent: 2 });
  await order('3', '2026-03-30T12:00:00Z', 'paid');
  expect(await oneOf('2026-03-01')).toMatchObject({ wentSilent: 1 });
});

test('without a place there is no growth, and other partners’ growth is not disclosed', async () => {
  const loner = await createPartner(server.database.db, { name: 'Loner' });
  const token = await server.signIn(loner.email);
  const { months } = (await growthOf(loner, token)).json() as { months: Month[] };
  expect(months).toEqual([]);
  expect((await growthOf(beside)).statusCode).toBe(404);
});
