import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { addDays, cycleOf } from '@blattwerk/plan/days.ts';
import type { Kysely } from 'kysely';
import { ApiError, invalidField } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { findDisplayNames } from '../partners/partners.queries.ts';
import { carryOutMoves } from './carry-out-moves.ts';
import { lockTree } from './place-partner.ts';
import { findOpenMoves, findParents, insertMove, type OpenMove } from './scheduled-moves.queries.ts';
import { findCircle, type TreeMove, treeOn } from './tree-of-days.ts';

/** How many days ahead a move may be scheduled. */
const MOST_DAYS = 731;

/** A requested move, and its first month; the next one by default. */
export interface WantedMove {
  readonly partner: number;
  readonly parent: number;
  readonly effectiveFrom: string | undefined;
}

/** The same with its day, and whether it is in the current month: then it is carried out immediately. */
interface CheckedMove extends TreeMove {
  readonly isNow: boolean;
}

/**
 * Schedules a move, or carries it out for the current month. Serialized with all other moves.
 * @returns the move's id
 * @throws ApiError as `requireMove` does
 */
export async function scheduleMove(
  { db, clock }: InTx<Pick<Deps, 'db' | 'clock'>>,
  {
    branch,
    reason,
    by,
    ...wanted
  }: WantedMove & { readonly branch: number | null; readonly reason: string; readonly by: number },
): Promise<number> {
  await lockTree(db);
  const now = clock.now();
  const { isNow, ...move } = await requireMove(db, wanted, now);
  const kept: Omit<OpenMove, 'id'> = { ...move, branch, reason, by };
  const id = await insertMove(db, { ...kept, at: now });
  if (isNow) {
    const blocked = await carryOutMoves(db, [{ ...kept, id }], now);
    if (blocked.length > 0) throw new ApiError(409, 'placeChanged');
    return id;
  }
  const former = (await findParents(db, [move])).get(move.partner) ?? null;
  const details = {
    before: { parent: former },
    after: { movesBelow: move.parent, effectiveFrom: move.from },
    reason,
  };
  await audit(db, { user: by, action: 'write', subject: `/api/partners/${move.partner}`, details });
  return id;
}

/**
 * Checks whether a partner can move, against the tree of the day with all other waiting moves carried out. The result
 * is valid as long as the tree is locked.
 * @throws ApiError 422 for a day that is not the first of a month or too far away, and for a parent without a place,
 * below the partner by then or the parent already; 409 for a month before the current one, a partner without a place
 * and one who moves on that day already
 */
export async function requireMove(
  db: Kysely<DB>,
  { partner, parent, effectiveFrom }: WantedMove,
  now: Date,
): Promise<CheckedMove> {
  const { from, isNow } = requireFirstOfMonth(effectiveFrom, now);
  const move = { partner, parent, from };
  const others = await findOpenMoves(db);
  const parents = await findParents(db, [...others, move]);
  if (!parents.has(partner)) throw new ApiError(409, 'moveUnplaced');
  if (!parents.has(parent)) throw invalidField('parent', 'parentUnplaced');
  if (others.some((other) => other.partner === partner && other.from === from))
    throw new ApiError(409, 'moveScheduled');
  if (treeOn(parents, others, from).get(partner) === parent) throw invalidField('parent', 'moveSame');
  const circle = findCircle(parents, [...others, move]);
  if (circle !== undefined) {
    const path = await pathText(db, circle.path);
    throw invalidField('parent', refusal('moveCircle', { path }));
  }
  return { ...move, isNow };
}

/**
 * The first day of the month from which a change of a partner is effective: of the next one unless a day is
 * given, and whether it is that of the current month.
 * @throws ApiError 422 for a day that is not the first of a month or too far away, 409 for one before the current month
 */
export function requireFirstOfMonth(
  effectiveFrom: string | undefined,
  now: Date,
): { readonly from: string; readonly isNow: boolean } {
  const { dateFrom: earliest, dateTo } = cycleOf(now.getTime());
  const from = effectiveFrom ?? addDays(dateTo, 1);
  if (!from.endsWith('-01')) throw invalidField('effectiveFrom', 'moveFirstDay');
  if (from < earliest) throw new ApiError(409, refusal('moveMonthBegun', { day: earliest }));
  const latest = addDays(earliest, MOST_DAYS);
  if (from > latest) throw invalidField('effectiveFrom', refusal('moveTooFar', { day: latest }));
  return { from, isNow: from === earliest };
}

/** Partners by name and number, from top to bottom. */
export async function pathText(db: Kysely<DB>, path: readonly number[]): Promise<string> {
  const names = await findDisplayNames(db, [...path]);
  return path.map((id) => `${names.get(id) ?? ''} (#${id})`).join(' › ');
}
