import { cycleOf, cycleStart } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { ensureOpenCycle, findEarliestOpenDay } from '../../../commission/cycles/cycle.queries.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { Decision } from './decide-order.ts';
import { orderKey } from './lookup.queries.ts';

/** A notice about an order that was accepted, but counts differently than the file may have intended. */
export interface ImportNotice {
  readonly line: number;
  readonly reason: string;
}

/**
 * The cycles of newly paid orders, by order key: the first one that is still open and ends neither before the payment
 * nor before the buyer's beginning. Stored once; an order never moves.
 */
export async function bookCycles(
  tx: Tx,
  paid: readonly Decision[],
): Promise<{ booked: Map<string, number>; notices: ImportNotice[] }> {
  const counted = paid.filter(({ isHistory }) => !isHistory);
  const booked = new Map<string, number>();
  const notices: ImportNotice[] = [];
  if (counted.length === 0) return { booked, notices };
  const earliest = await findEarliestOpenDay(tx);
  const beginnings = await findBeginnings(tx, counted);
  const idOf = new Map<string, number>();
  for (const { parsed, partnerId, paidAt } of counted) {
    const paidMs = (paidAt as Date).getTime();
    const own = cycleOf(paidMs).dateFrom;
    const since = beginnings.get(partnerId) ?? paidMs;
    const possible = earliestMonth(paidMs, since);
    const isClosed = possible < earliest;
    const dateFrom = isClosed ? earliest : possible;
    const id = idOf.get(dateFrom) ?? (await ensureCycleOfDay(tx, dateFrom)).id;
    idOf.set(dateFrom, id);
    booked.set(orderKey(parsed), id);
    if (dateFrom === own) continue;
    const why = isClosed
      ? `${possible.slice(0, 7)} is closed`
      : `the buyer exists only since ${new Date(since).toISOString()}`;
    notices.push({ line: parsed.line, reason: `counts in ${dateFrom.slice(0, 7)}: ${why}` });
  }
  return { booked, notices };
}

/**
 * First day of the month in which an order would count if no month was closed: that of its payment, or of its buyer's
 * beginning. Both are epoch milliseconds.
 */
export function earliestMonth(paidMs: number, buyerSinceMs: number): string {
  return cycleOf(Math.max(paidMs, buyerSinceMs)).dateFrom;
}

function ensureCycleOfDay(tx: Tx, dateFrom: string) {
  return ensureOpenCycle(tx, new Date(cycleStart({ dateFrom, dateTo: dateFrom })));
}

/** When these orders' buyers began, in epoch milliseconds. */
async function findBeginnings(db: Kysely<DB>, orders: readonly Decision[]): Promise<Map<number, number>> {
  const partners = [...new Set(orders.map(({ partnerId }) => partnerId))];
  const { rows } = await sql<{ id: number; createdAt: Date }>`
    select id, created_at as "createdAt" from partners where id = any(${partners}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, createdAt }) => [id, createdAt.getTime()]));
}
