import { berlinDay } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { findEarlierMonth } from '../../../src/money/accounting/datev/bookings.queries.ts';
import { handOver } from '../../../src/money/accounting/datev/hand-over.ts';
import { monthOf } from '../../../src/money/accounting/month.ts';
import { saveAccountingSettings } from '../../../src/money/accounting/settings.queries.ts';
import { settings } from '../../../src/money/accounting/testing/accounting-server.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import type { Demo, Prepare } from './demo-request.ts';

/** The latest month of the demo network with documents. */
async function latestMonth({ server }: Demo): Promise<string> {
  const { rows } = await sql<{ month: string }>`
    select to_char(max(issued_at) at time zone 'Europe/Berlin', 'YYYY-MM') as month from payout_papers`.execute(
    server.database.db,
  );
  return rows[0]?.month ?? '';
}

/** The next month to hand over, with complete settings. */
async function nextMonth({ server: { deps } }: Demo): Promise<string> {
  await inTransaction(deps.db, (tx) => saveAccountingSettings(tx, settings, deps.clock.now()));
  return (await findEarlierMonth(deps.db, monthOf('2099-01'))) ?? '';
}

/** A month that was handed over with another client number than the current one. */
async function aMonthToRenew(demo: Demo): Promise<string> {
  const { deps } = demo.server;
  const month = await nextMonth(demo);
  await inTransaction(deps.db, (db) =>
    handOver({ ...deps, db }, monthOf(month), { by: demo.identities.operator.user, seen: null }),
  );
  await inTransaction(deps.db, (tx) =>
    saveAccountingSettings(tx, { ...settings, client: settings.client + 1 }, deps.clock.now()),
  );
  return month;
}

const inLatestMonth: Prepare = async (demo) => ({ row: { params: { month: await latestMonth(demo) } } });

/** Exports for the tax adviser; the documents of a month are only available once each has its PDF. */
export const accountingRequests: Readonly<Record<string, Prepare>> = {
  'GET /api/accounting/{month}': inLatestMonth,
  'GET /api/accounting/{month}/documents': inLatestMonth,
  'GET /api/accounting/{month}/datev.csv': async ({ server: { deps } }) => {
    await inTransaction(deps.db, (tx) => saveAccountingSettings(tx, settings, deps.clock.now()));
    // The current month has a draft, whatever was handed over before.
    const month = berlinDay(deps.clock.now().getTime()).slice(0, 7);
    return { row: { params: { month }, ok: 200 } };
  },
  'POST /api/accounting/{month}/hand_over': async (demo) => ({
    row: { params: { month: await nextMonth(demo) }, ok: 200 },
  }),
  'POST /api/accounting/{month}/versions': async (demo) => ({
    row: { params: { month: await aMonthToRenew(demo) }, ok: 200 },
  }),
  'GET /api/accounting/{month}/credit-notes.zip': async () => ({ row: { params: { month: '2019-01' } } }),
};
