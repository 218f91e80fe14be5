import {
  approve,
  decideApprovals,
  getApproval,
  listApprovals,
  reject,
} from '@blattwerk/contract/operators/approvals.contract.ts';
import { ApiError, invalidField, notFound } from '../../platform/api-error.ts';
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

  // Guesses of a code: counted whatever becomes of the transaction.
  const countGuess = async (
    { body, session }: { readonly body: { readonly code?: string | undefined }; readonly session: Session },
    { db, clock }: Deps,
  ) => {
    if (body.code === undefined) return;
    await requireFewCalls(db, { key: `approve-code:${session.user.id}`, failures: 10 }, clock.now());
  };

  route(
    approve,
    async ({ params: { id }, body, session }, deps) => {
      const isDone = await deps.db
        .transaction()
        .execute((db) => approvePrepared({ ...deps, db }, { session, kinds, id }, body.code));
      if (!isDone) throw new ApiError(409, 'changedSince');
      return find(deps, session, id);
    },
    { before: countGuess },
  );

  route(
    decideApprovals,
    async ({ body, session }, deps) => {
      const { ids, decision, reason, code } = body;
      if (decision === 'reject' && reason === undefined) throw invalidField('reason', 'reasonMissing');
      const decideOne = (id: number) =>
        deps.db.transaction().execute(async (db) => {
          const deciding = { session, kinds, id };
          if (decision === 'approve') return approvePrepared({ ...deps, db }, deciding, code);
          await rejectPrepared({ ...deps, db }, deciding, reason ?? '');
          return true;
        });
      const done: number[] = [];
      const failed: HandlerAnswer<typeof decideApprovals>['failed'] = [];
      const fail = (id: number, { status, refused }: ApiError) =>
        failed.push({ id, status, code: refused.code, reason: refused.text });
      // One after the other: the code of the second factor is taken once, and proves the rest.
      for (const id of new Set(ids)) {
        try {
          if (await decideOne(id)) done.push(id);
          else fail(id, new ApiError(409, 'changedSince'));
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          fail(id, error);
        }
      }
      return { done, failed };
    },
    { before: countGuess },
  );

  route(reject, async ({ params: { id }, body, session }, deps) => {
    await deps.db
      .transaction()
      .execute((db) => rejectPrepared({ ...deps, db }, { session, kinds, id }, body.reason));
    return find(deps, session, id);
  });
}
