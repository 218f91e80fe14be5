import {
  approve,
  getApproval,
  listApprovals,
  reject,
} from '@blattwerk/contract/operators/approvals.contract.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { may, type Session } from '../../platform/http/session.ts';
import { requireFewCalls } from '../../platform/throttle.ts';
import type { ApprovalKinds } from './approval-kinds.ts';
import { type ApprovalRow, findApproval, findApprovals } from './approvals.queries.ts';
import { approvePrepared, rejectPrepared } from './decide.ts';

/** What waits for a second person. */
export function approvalRoutes(route: Route, kinds: ApprovalKinds): void {
  const viewerOf = ({ user, rights }: Session) => ({ user: user.id, kinds: kinds.decidableBy(rights) });

  const present = (
    { payloadHash: _, ...row }: ApprovalRow,
    session: Session,
  ): HandlerAnswer<typeof getApproval> => ({
    ...row,
    decidable:
      row.status === 'open' &&
      row.preparedBy.id !== session.user.id &&
      may(session, kinds.of(row.kind).right),
  });

  const find = async ({ db }: Pick<Deps, 'db'>, session: Session, id: number) => {
    const row = await findApproval(db, viewerOf(session), id);
    if (row === undefined) throw notFound();
    return present(row, session);
  };

  route(listApprovals, async ({ list, session }, { db }) => {
    const { rows, total } = await findApprovals(db, viewerOf(session), list);
    return { items: rows.map((row) => present(row, session)), total };
  });

  route(getApproval, ({ params, session }, deps) => find(deps, session, params.id));

  route(
    approve,
    async ({ params: { id }, body, session }, deps) => {
      const isDone = await deps.db
        .transaction()
        .execute((db) => approvePrepared({ ...deps, db }, { session, kinds, id }, body.code));
      if (!isDone) throw new ApiError(409, 'changedSince');
      return find(deps, session, id);
    },
    {
      // Guesses of a code: counted whatever becomes of the transaction.
      before: async ({ body, session }, { db, clock }) => {
        if (body.code === undefined) return;
        await requireFewCalls(db, { key: `approve-code:${session.user.id}`, failures: 10 }, clock.now());
      },
    },
  );

  route(reject, async ({ params: { id }, body, session }, deps) => {
    await deps.db
      .transaction()
      .execute((db) => rejectPrepared({ ...deps, db }, { session, kinds, id }, body.reason));
    return find(deps, session, id);
  });
}
