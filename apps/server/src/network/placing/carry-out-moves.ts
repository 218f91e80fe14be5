import { cycleOfDay, cycleStart } from '@blattwerk/plan/days.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { placePartner } from './place-partner.ts';
import { branchAtEnd, orderChildren } from './placing.queries.ts';
import { endMove, findLastPlacedAt, findParents, type OpenMove } from './scheduled-moves.queries.ts';
import { pathBelow } from './tree-of-days.ts';

/**
 * Switches the placements and paths of due moves, day by day; within a day in an order in which nobody is temporarily
 * below their own team. The caller holds the lock of the tree, and recomputes the figures of open cycles afterwards.
 * @param due sorted by day
 * @returns the moves that are impossible, because a partner has lost their place or because of a cycle in the tree: they
 * stay open
 */
export async function carryOutMoves(tx: Tx, due: readonly OpenMove[], now: Date): Promise<OpenMove[]> {
  const impossible: OpenMove[] = [];
  for (const [, movesOfDay] of Map.groupBy(due, ({ from }) => from)) {
    let remaining: readonly OpenMove[] = movesOfDay;
    // Each move may make room for another one, so they are tried until a round changes nothing.
    for (let before = remaining.length + 1; remaining.length > 0 && remaining.length < before; ) {
      before = remaining.length;
      const blocked: OpenMove[] = [];
      for (const move of remaining) if (!(await carryOut(tx, move, now))) blocked.push(move);
      remaining = blocked;
    }
    impossible.push(...remaining);
  }
  return impossible;
}

/** Carries out one move if the tree allows it now. */
async function carryOut(tx: Tx, move: OpenMove, now: Date): Promise<boolean> {
  const { id, partner, parent, branch, from, by, reason } = move;
  const parents = await findParents(tx, [move]);
  if (!parents.has(partner) || !parents.has(parent) || pathBelow(parents, move) !== undefined) return false;
  const former = parents.get(partner) ?? null;
  if (former !== parent) {
    const at = await startOf(tx, move);
    await placePartner(tx, { partner, parent, branch: await branchAtEnd(tx, parent), at });
  }
  if (branch !== null) await orderChildren(tx, { parent, child: partner, position: branch });
  await endMove(tx, { id, former, at: now });
  const details = { before: { parent: former }, after: { parent, effectiveFrom: from }, reason };
  await audit(tx, { user: by, action: 'write', subject: `/api/partners/${partner}`, details });
  return true;
}

/**
 * When the new placement begins: with its month, or, if the partner or anybody in the new upline was placed later than
 * that, at the last such change. Before it, the upline was another one and might have contained the partner. The figures
 * are the same either way, since a month is computed as of its last instant.
 */
async function startOf(tx: Tx, move: OpenMove): Promise<Date> {
  const start = cycleStart(cycleOfDay(move.from));
  return new Date(Math.max(start, (await findLastPlacedAt(tx, move)).getTime()));
}
