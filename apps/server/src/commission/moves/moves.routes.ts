import {
  getMovePreview,
  previewMove as previewMoveCall,
  previewTransfer,
} from '@blattwerk/contract/tree/moves.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { RequireOthers } from '../../identity/operators/require-others.ts';
import { requireTransfer } from '../../money/contract-ends/transfer-place.ts';
import { requireOthersPlace } from '../../money/contract-ends/transfers.policy.ts';
import { findDisplayNames } from '../../network/partners/partners.queries.ts';
import { requireMover } from '../../network/placing/moves.policy.ts';
import { requireMove } from '../../network/placing/schedule-move.ts';
import { notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { MAKE_MOVE_PREVIEWS } from './make-move-previews.job.ts';
import { findMovePreview, insertMovePreview } from './move-previews.queries.ts';
import type { MoveSide } from './preview-move.ts';

type Answer = HandlerAnswer<typeof getMovePreview>;

/** By then the transaction that requested the preview has committed. */
const COMMIT_SECONDS = 1;

/** The effects of a move, before somebody decides. */
export function movePreviewRoutes(route: Route, requireOthers: RequireOthers): void {
  route(previewMoveCall, async ({ params, body, session }, deps) => {
    const { clock } = deps;
    const id = await inTransaction(deps.db, async (db) => {
      await requireMover({ ...deps, db }, session, params.id, requireOthers);
      const at = clock.now();
      const { partner, parent, from } = await requireMove(
        db,
        { partner: params.id, parent: body.parent, effectiveFrom: body.effectiveFrom },
        at,
      );
      return askFor(db, { partner, parent, from, isTransfer: false, by: session.user.id, at });
    });
    await deps.jobs.request(MAKE_MOVE_PREVIEWS, { delaySeconds: COMMIT_SECONDS });
    return requirePreview(deps, id);
  });

  route(previewTransfer, async ({ params, body: { to, effectiveFrom }, session }, deps) => {
    const wanted = { partner: params.id, successor: to, effectiveFrom };
    await requireOthersPlace(deps, session, wanted);
    const at = deps.clock.now();
    const id = await inTransaction(deps.db, async (db) => {
      const { from } = await requireTransfer(db, wanted, at);
      const request = { partner: params.id, parent: to, from, isTransfer: true };
      return askFor(db, { ...request, by: session.user.id, at });
    });
    await deps.jobs.request(MAKE_MOVE_PREVIEWS, { delaySeconds: COMMIT_SECONDS });
    return requirePreview(deps, id);
  });

  route(getMovePreview, ({ params }, deps) => requirePreview(deps, params.id));
}

/** Requests a preview, with an entry in the log. Returns its id. */
async function askFor(tx: Tx, request: Parameters<typeof insertMovePreview>[1]): Promise<number> {
  const id = await insertMovePreview(tx, request);
  const details = { before: {}, after: { movePreview: id } };
  const subject = `/api/partners/${request.partner}`;
  await audit(tx, { user: request.by, action: 'write', subject, details });
  return id;
}

async function requirePreview({ db }: Pick<Deps, 'db'>, id: number): Promise<Answer> {
  const row = await findMovePreview(db, id);
  if (row === undefined) throw notFound();
  const { beforeCents, afterCents, changes, ...rest } = row;
  const names = await findDisplayNames(
    db,
    (changes ?? []).map(({ partner }) => partner),
  );
  return {
    ...rest,
    before: beforeCents === null ? null : formatCents(beforeCents),
    after: afterCents === null ? null : formatCents(afterCents),
    changes: (changes ?? []).map(({ partner, before, after }) => ({
      partner: { id: partner, displayName: names.get(partner) ?? '' },
      before: presentSide(before),
      after: presentSide(after),
    })),
  };
}

function presentSide({ cents, qp, level, levelName }: MoveSide) {
  return { amount: formatCents(cents), qp, level, levelName };
}
