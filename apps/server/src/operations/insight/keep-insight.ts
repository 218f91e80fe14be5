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

/** Months before this one that are recomputed every night: a year, and the same month of last year for comparison. */
const MONTHS_ANEW = 12;

/** The same while nothing is stored yet. */
const MONTHS_AT_FIRST = 35;

/** All figures, in the order of computation. */
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
 * Computes the company's figures for the last thirteen months, or three years if nothing is stored yet, in one
 * transaction with one snapshot: a run that is killed leaves the former figures. Older months stay.
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
  // Before the programme begins there are people already.
  const begun = [startsOn, thisMonth].toSorted()[0] ?? thisMonth;
  const from = [first, begun].toSorted()[1] ?? begun;
  return { from, to, now, months: monthsBetween(from, to).map((day) => insightMonth(day, now)) };
}
