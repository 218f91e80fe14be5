import { cycleOfDay, cycleStart } from '@blattwerk/plan/days.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { placePartner } from './place-partner.ts';
import { branchAtEnd, orderChildren } from './placing.queries.ts';
import { endMove, findParents, findStandingSince, type OpenMove } from './scheduled-moves.queries.ts';
import { pathBelow } from './tree-of-days.ts';

/**
 * Switches the placements and paths of due moves, day by day; within a day in an order in which nobody is temporarily
 * below their own team. Needs the lock of the tree; the figures of open cycles have to be recomputed afterwards.
 * @param due sorted by day
 * @returns the impossible ones: their parent has lost its place, or a cycle would be closed. They stay as they are.
 */
export async function carryOutMoves(tx: Tx, due: readonly OpenMove[], now: Date): Promise<OpenMove[]> {
  const left: OpenMove[] = [];
  for (const [, ofDay] of Map.groupBy(due, ({ from }) => from)) {
    let waiting: readonly OpenMove[] = ofDay;
    for (let before = waiting.length + 1; waiting.length > 0 && waiting.length < before; ) {
      before = waiting.length;
      const blocked: OpenMove[] = [];
      for (const move of waiting) if (!(await carryOut(tx, move, now))) blocked.push(move);
      waiting = blocked;
    }
    left.push(...waiting);
  }
  return left;
}

/** Carries out one move if the tree allows it now. */
async function carryOut(tx: Tx, move: OpenMove, now: Date): Promise<boolean> {
  const { id, partner, parent, branch, from, by, reason } = move;
  const parents = await findParents(tx, [move]);
  if (!parents.has(partner) || !parents.has(parent) || pathBelow(parents, move) !== undefined) return false;
  const former = parents.get(partner) ?? null;
  if (former !== parent) {
    const at = await instantOf(tx, move);
    await placePartner(tx, { partner, parent, branch: await branchAtEnd(tx, parent), at });
  }
  if (branch !== null) await orderChildren(tx, { parent, child: partner, position: branch });
  await endMove(tx, { id, former, at: now });
  const details = { before: { parent: former }, after: { parent, effectiveFrom: from }, reason };
  await audit(tx, { user: by, action: 'write', subject: `/api/partners/${partner}`, details });
  return true;
}

/**
 * The beginning of a placement written now: the first instant of its month. If the partner or somebody in the new
 * upline was placed later within the month, it begins then: before that, the path to the top was another one, and could
 * contain the partner. A month is computed for its last instant, so the result is the same.
 */
async function instantOf(tx: Tx, move: OpenMove): Promise<Date> {
  const start = cycleStart(cycleOfDay(move.from));
  return new Date(Math.max(start, (await findStandingSince(tx, move)).getTime()));
}
