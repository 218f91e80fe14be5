import { berlinDay } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { inClientTransaction, type Tx, transactionOn } from '../../platform/database/transaction.ts';
import { keepOwnOrders, keepPayoutRatio } from './figures/closed-months.ts';
import type { InsightWindow } from './figures/figure-rows.ts';
import { keepImportLag, keepPlanCost, keepRevenue } from './figures/flows.ts';
import { keepObligations } from './figures/obligations.ts';
import { keepPartners, keepRetention } from './figures/partners.ts';
import { keepSellers } from './figures/sellers.ts';
import { insightMonth, monthsBefore, monthsBetween } from './insight-months.ts';

/** Months before this one that are added up anew each night: a year beside which the same month of the last one stands. */
const MONTHS_ANEW = 12;

/** The same where nothing is kept yet. */
const MONTHS_AT_FIRST = 35;

/** All figures, in the order in which they are added up. */
const figures: readonly ((tx: Tx, window: InsightWindow) => Promise<void>)[] = [
  keepRevenue,
  keepImportLag,
  keepPartners,
  keepRetention,
  keepPayoutRatio,
  keepPlanCost,
  keepOwnOrders,
  keepObligations,
  keepSellers,
];

/**
 * Adds up the figures of the company for the last thirteen months, for three years where nothing is kept yet, in one
 * transaction that sees the database at one moment: whoever is killed leaves what was kept before. Older months stay.
 */
export function keepInsight(database: Pick<Database, 'bulk'>, now: Date): Promise<void> {
  return database.bulk((client) =>
    inClientTransaction(
      client,
      async (connection) => {
        const tx = transactionOn(connection);
        const window = await findWindow(tx, now);
        for (const keep of figures) await keep(tx, window);
      },
      'isolation level repeatable read',
    ),
  );
}

async function findWindow(tx: Tx, now: Date): Promise<InsightWindow> {
  const { rows } = await sql<{ startsOn: string; isKept: boolean }>`
    select starts_on as "startsOn", exists (select from insight_daily) as "isKept" from programme`.execute(
    tx,
  );
  const { startsOn, isKept } = onlyRow(rows);
  const to = berlinDay(now.getTime());
  const first = monthsBefore(to, isKept ? MONTHS_ANEW : MONTHS_AT_FIRST);
  const thisMonth = monthsBefore(to, 0);
  // A programme that has not begun has its people already.
  const begun = [startsOn, thisMonth].toSorted()[0] ?? thisMonth;
  const from = [first, begun].toSorted()[1] ?? begun;
  return { from, to, now, months: monthsBetween(from, to).map((day) => insightMonth(day, now)) };
}
