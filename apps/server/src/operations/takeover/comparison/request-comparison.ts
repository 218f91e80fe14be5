import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { cycleOfDay } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { findProgrammeStart } from '../../../commission/cycles/cycle.queries.ts';
import { invalidField } from '../../../platform/api-error.ts';
import { type Actor, audit } from '../../../platform/audit.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { findSameWaiting } from './comparisons.queries.ts';
import { pastWindow } from './month-facts.ts';
import type { BonusMeanings, ReadList } from './read-list.ts';
import { insertComparison } from './write-comparison.ts';

/**
 * Accepts a list to be compared. While it waits, the same list again is the same comparison.
 * @param asked `month` as in calls: "2026-09"
 * @returns the comparison's id
 * @throws ApiError 422 for a list with faults or without lines, and for a month of the programme or one without orders
 */
export async function requestComparison(
  tx: Tx,
  asked: {
    readonly month: string;
    readonly meanings: BonusMeanings;
    readonly list: ReadList;
    readonly by: Actor & { readonly user: number };
    readonly at: Date;
  },
): Promise<number> {
  const { month, meanings, list, by, at } = asked;
  if (list.failed > 0) throw invalidField('file', refusal('comparisonFaults', { count: list.failed }));
  if (list.listed.length === 0) throw invalidField('file', 'comparisonListEmpty');
  const firstDay = `${month}-01`;
  await requireMonth(tx, firstDay);
  const same = await findSameWaiting(tx, { month: firstDay, fileHash: list.hash, meanings });
  if (same !== undefined) return same;
  const id = await insertComparison(tx, { month: firstDay, meanings, by: by.user, at, list });
  const { rows, leftOut } = list;
  await audit(tx, {
    ...by,
    action: 'write',
    subject: `/api/takeover/comparisons/${id}`,
    details: { before: {}, after: { month, rows, leftOut } },
  });
  return id;
}

/** @throws ApiError 422 for a month of the programme, and for one without any order taken over */
async function requireMonth(tx: Tx, firstDay: string): Promise<void> {
  const start = await findProgrammeStart(tx);
  if (firstDay >= start)
    throw invalidField('month', refusal('comparisonMonthLate', { start: start.slice(0, 7) }));
  const { firstMs, lastMs } = pastWindow(cycleOfDay(firstDay));
  const { rows } = await sql<{ isAny: boolean }>`
    select exists (
      select from orders where is_history and paid_at between ${new Date(firstMs)} and ${new Date(lastMs)}
    ) as "isAny"`.execute(tx);
  if (!onlyRow(rows).isAny) throw invalidField('month', 'comparisonMonthEmpty');
}
