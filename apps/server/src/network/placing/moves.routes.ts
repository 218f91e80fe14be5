import {
  listScheduledMoves,
  scheduleMove as scheduleMoveCall,
  withdrawMove as withdrawMoveCall,
} from '@blattwerk/contract/tree/moves.contract.ts';
import type { RequireOthers } from '../../identity/operators/require-others.ts';
import { COMMIT_SECONDS } from '../../messaging/messages/messages.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Route } from '../../platform/http/route.ts';
import { RECOMPUTE_OPEN_CYCLE } from '../../platform/jobs.ts';
import { requireVersion } from '../../platform/version.ts';
import { placeVersion } from './move-partner.ts';
import { requireMover } from './moves.policy.ts';
import { lockTree } from './place-partner.ts';
import { findParent } from './placing.queries.ts';
import { scheduleMove } from './schedule-move.ts';
import { findScheduledMove, findScheduledMoves, type ScheduledMoveRow } from './scheduled-moves.queries.ts';
import { withdrawMove } from './withdraw-move.ts';

/** Moves that take effect at the beginning of a month, made by operators. */
export function moveRoutes(route: Route, requireOthers: RequireOthers): void {
  route(scheduleMoveCall, async ({ params, body, session, version }, deps) => {
    const { parent, branch, effectiveFrom, reason } = body;
    const partner = params.id;
    await lockTree(deps.db);
    await requireMover(deps, session, partner, requireOthers);
    requireVersion(version, placeVersion((await findParent(deps.db, partner)) ?? null));
    const moveRequest = {
      partner,
      parent,
      effectiveFrom,
      branch: branch ?? null,
      reason,
      by: session.user.id,
    };
    const move = await requireScheduled(deps, await scheduleMove(deps, moveRequest));
    if (move.status === 'done')
      await deps.jobs.request(RECOMPUTE_OPEN_CYCLE, { delaySeconds: COMMIT_SECONDS });
    return move;
  });

  route(listScheduledMoves, async ({ list }, { db, clock }) => {
    const { rows, total } = await findScheduledMoves(db, list, clock.now());
    return { items: rows, total };
  });

  route(withdrawMoveCall, async ({ params, body: { reason }, session }, deps) => {
    const move = await requireScheduled(deps, params.id);
    await requireMover(deps, session, move.partner.id, requireOthers);
    await withdrawMove(deps, move, { reason, by: session.user.id });
    return requireScheduled(deps, move.id);
  });
}

async function requireScheduled(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: number,
): Promise<ScheduledMoveRow> {
  const move = await findScheduledMove(db, { id, now: clock.now() });
  if (move === undefined) throw notFound();
  return move;
}
