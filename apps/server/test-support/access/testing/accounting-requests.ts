import { sql } from 'kysely';
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

const inLatestMonth: Prepare = async (demo) => ({ row: { params: { month: await latestMonth(demo) } } });

/** What the tax adviser gets; documents of a month come only once all of it have their PDF. */
export const accountingRequests: Readonly<Record<string, Prepare>> = {
  'GET /api/accounting/{month}': inLatestMonth,
  'GET /api/accounting/{month}/documents': inLatestMonth,
  'GET /api/accounting/{month}/datev.csv': async ({ server: { deps } }) => {
    await inTransaction(deps.db, (tx) => saveAccountingSettings(tx, settings, deps.clock.now()));
    // A month that runs has a draft, whatever was handed over before.
    const month = deps.clock.now().toISOString().slice(0, 7);
    return { row: { params: { month }, ok: 200 } };
  },
  'GET /api/accounting/{month}/credit-notes.zip': async () => ({ row: { params: { month: '2019-01' } } }),
};
