import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { createPartner } from '../../network/team/testing/create-partner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { placeOrder } from '../bonuses/testing/place-order.ts';
import { closeCycle } from '../cycles/close-cycle.ts';
import { ensureOpenCycle, listUnclosedCycles } from '../cycles/cycle.queries.ts';
import { recomputeStatistics } from '../cycles/recompute-cycle.ts';
import { keepProgressJob } from './keep-progress.job.ts';
import { keepNextDay } from './keep-progress.ts';

const { server, root, own } = setUpNetwork(new Date('2026-02-01T12:00:00Z'), {
  root: { parent: null, operator: true, affiliate: false },
  own: { parent: 'root' },
});
let customer: number;

beforeAll(async () => {
  const { db } = server.database;
  await db
    .updateTable('partners')
    .set({ affiliate_since: new Date('2026-01-01T08:00:00Z') })
    .where('id', '=', own.id)
    .execute();
  customer = (await createPartner(db, { name: 'Kunde', parent: own, affiliate: false })).id;
  // At the rate of level 1 (3 %), with one more order later in each month.
  for (const month of ['02', '03', '04']) {
    await buy(`2026-${month}-05T10:00:00Z`, 20_000);
    await buy(`2026-${month}-20T10:00:00Z`, Number(month) * 10_000);
  }
  await buy('2026-05-02T10:00:00Z', 20_000);
});

async function buy(paidAt: string, baseCents: number): Promise<void> {
  await placeOrder(server.database.db, { partner: customer, paidAt: new Date(paidAt), baseCents, qp: 150 });
}

async function moveTo(instant: string): Promise<void> {
  server.setTime(new Date(instant));
  const now = () => new Date(instant);
  await inTransaction(server.database.db, (tx) => ensureOpenCycle(tx, now()));
  for (const cycle of await listUnclosedCycles(server.database.db))
    if (cycle.dateFrom <= instant.slice(0, 10)) await recomputeStatistics(server.database, cycle, now);
}

async function close(month: string, at: string): Promise<void> {
  const cycle = (await listUnclosedCycles(server.database.db)).find((one) => one.dateFrom.startsWith(month));
  if (!cycle) throw new Error(`${month} is not open`);
  await closeCycle(server.database, cycle, () => new Date(at));
}

async function keepAll(now: string): Promise<number> {
  for (let days = 0; ; days++) if (!(await keepNextDay(server.database, new Date(now)))) return days;
}

async function rows() {
  const found = await sql<{ month: string; days: number[]; cents: number[] }>`
    select to_char(date_from, 'MM') as month, progress.days, progress.cents from month_progress as progress
    join cycles on cycles.id = progress.cycle_id where partner_id = ${own.id} order by 1`.execute(
    server.database.db,
  );
  return found.rows.map(({ month, days, cents }) => [month, days.map((day, i) => [day, cents[i]])]);
}

/** As somebody who signs in now: months pass between two calls. */
async function get(call: string) {
  const token = await server.signIn(root.email);
  return (await server.call(token, { url: `/api/partner/commission/${call}?partner=${own.id}` })).json();
}

test('the days of the current month, then all of the closed one again with its closing, and nothing twice', async () => {
  await moveTo('2026-02-10T12:00:00Z');
  expect(await keepAll('2026-02-10T12:00:00Z')).toBe(9);
  expect(await rows()).toEqual([['02', [[5, expect.any(Number)]]]]);
  const { months, forecast } = await get('progress');
  expect(months.at(-1).days).toHaveLength(10);
  expect(
    months
      .at(-1)
      .days.slice(3, 5)
      .map(({ total }: { total: string }) => total),
  ).toEqual(['0.00', months.at(-1).total]);
  expect(forecast).toBeNull();
  await moveTo('2026-03-01T08:00:00Z');
  await close('2026-02', '2026-03-01T08:00:00Z');
  expect(await keepAll('2026-03-01T08:00:00Z')).toBe(29);
  const [[, february]] = (await rows()) as [[string, [number, number][]]];
  expect(february.map(([day]) => day)).toEqual([5, 20]);
  expect(await keepAll('2026-03-01T08:00:00Z')).toBe(0);
});

inFullRun(() => {
  test('an interrupted run resumes where it was, and ends with the same result as a single run', async () => {
    await moveTo('2026-04-01T08:00:00Z');
    await close('2026-03', '2026-04-01T08:00:00Z');
    await moveTo('2026-05-01T08:00:00Z');
    await close('2026-04', '2026-05-01T08:00:00Z');
    await moveTo('2026-05-10T08:00:00Z');
    const now = new Date('2026-05-10T08:00:00Z');
    for (let i = 0; i < 25; i++) await keepNextDay(server.database, now);
    const requests: string[] = [];
    const job = keepProgressJob({
      database: server.database,
      clock: { now: () => now },
      jobs: {
        request: async (name) => {
          requests.push(name);
        },
      },
    });
    await job.run();
    while (requests.pop() !== undefined) await job.run();
    expect(await keepNextDay(server.database, now)).toBe(false);
    const kept = await rows();
    await sql`
  delete from month_progress_cycles where cycle_id = (select id from cycles where date_from = '2026-04-01')`.execute(
      server.database.db,
    );
    await keepAll('2026-05-10T08:00:00Z');
    expect(await rows()).toEqual(kept);
  });

  test('three closed months predict the fourth: by what they still brought after this day', async () => {
    const { rows: closed } = await sql<{ cents: number }>`
    select sum(amount_cents)::bigint as cents from credits where partner_id = ${own.id} group by cycle_id
    order by 1`.execute(server.database.db);
    const later = closed.map(({ cents }) => cents);
    const { cycles } = await get('month');
    const { months, forecast } = await get('progress');
    expect(forecast).toEqual(cycles[0].forecast);
    expect(forecast.months).toBe(3);
    const soFar = Math.round(Number(months.at(-1).total) * 100);
    const first = (await rows())
      .slice(0, 3)
      .map(([, changes]) => (changes as [number, number][]).find(([day]) => day === 5)?.[1] ?? 0);
    const rests = later.map((cents, i) => cents - (first[i] ?? 0)).sort((a, b) => a - b);
    expect(Math.round(Number(forecast.from) * 100)).toBe(soFar + (rests[0] ?? 0));
    expect(Math.round(Number(forecast.to) * 100)).toBe(soFar + (rests[2] ?? 0));
  });

  test('at the turn of a month the ended one is shown beside the current one, each with its own sum', async () => {
    await moveTo('2026-06-02T08:00:00Z');
    await keepAll('2026-06-02T08:00:00Z');
    const { cycles } = await get('month');
    const { months } = await get('progress');
    expect(months.map((month: { estimated: boolean }) => month.estimated)).toEqual([true, true]);
    expect(months.map((month: { total: string }) => month.total)).toEqual(
      cycles.map((cycle: { total: string }) => cycle.total),
    );
    expect(months[0].days).toHaveLength(31);
    expect(cycles[0].forecast).toBeNull();
  });
});
