import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { ApiError } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { lockTree } from './place-partner.ts';
import { pathText } from './schedule-move.ts';
import {
  findOpenMoves,
  findParents,
  type ScheduledMoveRow,
  takeBackMove,
} from './scheduled-moves.queries.ts';
import { findCircle } from './tree-of-days.ts';

/**
 * Withdraws a waiting move.
 * @throws ApiError 409 if it was carried out or withdrawn, and if others would become impossible without it
 */
export async function withdrawMove(
  { db, clock }: InTx<Pick<Deps, 'db' | 'clock'>>,
  { id, partner, parent, effectiveFrom }: ScheduledMoveRow,
  { reason, by }: { readonly reason: string; readonly by: number },
): Promise<void> {
  await lockTree(db);
  if (!(await takeBackMove(db, { id, by, at: clock.now() }))) throw new ApiError(409, 'moveEnded');
  const left = await findOpenMoves(db);
  const circle = findCircle(await findParents(db, left), left);
  if (circle !== undefined)
    throw new ApiError(409, refusal('moveNeeded', { path: await pathText(db, circle.path) }));
  const details = { before: { movesBelow: parent.id, effectiveFrom }, after: {}, reason };
  await audit(db, { user: by, action: 'write', subject: `/api/partners/${partner.id}`, details });
}
