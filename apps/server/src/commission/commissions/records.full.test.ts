import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { bookCycle } from '../../money/books/testing/booked.ts';

const NOW = new Date('2026-11-30T12:00:00Z');

const { server, root, own, ...team } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  own: { parent: 'root' },
  below: { parent: 'own' },
  deep: { parent: 'below' },
});

const cycleIds = new Map<string, number>();

/** Closes a month with this credit for own; with 0, nobody gets one. */
async function close(month: string, cents: number): Promise<void> {
  const { db } = server.database;
  const [year = 0, inYear = 1] = month.split('-').map(Number);
  const dateTo = new Date(Date.UTC(year, inYear, 0)).toISOString().slice(0, 10);
  const closedAt = new Date(`${dateTo}T23:30:00Z`);
  const credit = {
    partner: own.id,
    cents,
    availableAt: closedAt,
    other: { bonus: 'builder' as const, stage: '1' },
  };
  await bookCycle(
    db,
    { dateFrom: `${month}-01`, dateTo, closedAt, source: team.deep.id },
    cents === 0 ? [{ ...credit, partner: root.id, cents: 100 }] : [credit],
  );
  const { rows } = await sql<{ id: number }>`select max(id) as id from cycles`.execute(db);
  cycleIds.set(month, rows[0]?.id ?? 0);
}

async function order(of: { id: number }, day: string, status = 'paid'): Promise<void> {
  await sql`
    insert into orders (source, number, partner_id, cycle_id, placed_at, paid_at, payment_known_at, gross_cents, base_cents, qp, status)
    select 'shop', ${`R-${of.id}-${day}`}, ${of.id}, max(id), ${`${day}T10:00:00Z`}::timestamptz, ${`${day}T10:00:00Z`}::timestamptz,
           ${`${day}T10:00:00Z`}::timestamptz, 11900, 10000, 10, ${status} from cycles`.execute(
    server.database.db,
  );
}

beforeAll(async () => {
  const { db } = server.database;
  await close('2025-11', 30_000);
  await close('2026-07', 90_000);
  await close('2026-08', 0);
  await close('2026-09', 1_000);
  await close('2026-10', 90_000);
  for (const day of ['2026-08-03', '2026-10-04', '2026-11-05']) await order(own, day);
  await order(own, '2026-09-03', 'refunded');
  await order(team.below, '2026-09-03');
  const since = (of: { id: number }, day: string) =>
    db
      .updateTable('partners')
      .set({ affiliate_since: new Date(`${day}T10:00:00Z`) })
      .where('id', '=', of.id)
      .execute();
  await since(team.below, '2026-10-10');
  await since(team.deep, '2026-11-10');
});

const records = (token: string) =>
  server.call(token, { url: `/api/partner/commission/records?partner=${own.id}` });

test('the best month is the latest of equal ones, beside the best one of the same calendar month', async () => {
  const { best, bestOfItsName } = (await records(own.token)).json();
  expect([best.cycle.dateFrom, best.total]).toEqual(['2026-10-01', '900.00']);
  expect([bestOfItsName.cycle.dateFrom, bestOfItsName.total]).toEqual(['2025-11-01', '300.00']);
  expect(best.cycle.id).toBe(cycleIds.get('2026-10'));
});

test('streaks come from one’s own orders, credits and first line, without refunded orders and deeper partners', async () => {
  const { streaks } = (await records(own.token)).json();
  expect(streaks).toEqual({
    orders: { months: 2, longest: 2, thisMonth: true },
    commissions: { months: 2, longest: 2, thisMonth: null },
    partners: { months: 1, longest: 1, thisMonth: false },
  });
});

test('only operators can read somebody else’s', async () => {
  expect((await records(team.below.token)).statusCode).toBe(404);
  expect((await records(root.token)).statusCode).toBe(200);
});
