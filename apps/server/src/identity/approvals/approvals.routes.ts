import {
  approve,
  decideApprovals,
  getApproval,
  listApprovals,
  reject,
} from '@blattwerk/contract/operators/approvals.contract.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import type { ApprovalKinds } from './approval-kinds.ts';
import { mayApprove } from './approvals.policy.ts';
import { type ApprovalRow, findApproval, findApprovals } from './approvals.queries.ts';
import { approvePrepared, rejectPrepared } from './decide.ts';
import { decideSeveral } from './decide-several.ts';
import { countProofGuess } from './demanded-proof.ts';

/** What waits for a second person. */
export function approvalRoutes(route: Route, kinds: ApprovalKinds): void {
  const viewerOf = ({ user, rights }: Session) => ({ user: user.id, kinds: kinds.decidableBy(rights) });

  const present = async (
    { db }: Pick<Deps, 'db'>,
    { payloadHash: _, ...row }: ApprovalRow,
    session: Session,
  ): Promise<HandlerAnswer<typeof getApproval>> => ({
    ...row,
    decidable:
      row.status === 'open' && (await mayApprove(db, session, { ...row, doing: kinds.of(row.kind) })),
  });

  const find = async ({ db }: Pick<Deps, 'db'>, session: Session, id: number) => {
    const row = await findApproval(db, viewerOf(session), id);
    if (row === undefined) throw notFound();
    return present({ db }, row, session);
  };

  route(listApprovals, async ({ list, session }, { db }) => {
    const { rows, total } = await findApprovals(db, viewerOf(session), list);
    return { items: await Promise.all(rows.map((row) => present({ db }, row, session))), total };
  });

  route(getApproval, ({ params, session }, deps) => find(deps, session, params.id));

  route(
    approve,
    async ({ params: { id }, body, session }, deps) => {
      const isDone = await approvePrepared(deps, { session, kinds, id }, { code: body.code });
      if (!isDone) throw new ApiError(409, 'changedSince', { keeps: true });
      return find(deps, session, id);
    },
    { before: countProofGuess },
  );

  route(decideApprovals, ({ body, session }, deps) => decideSeveral(deps, { session, kinds }, body), {
    before: countProofGuess,
  });

  route(reject, async ({ params: { id }, body, session }, deps) => {
    await rejectPrepared(deps, { session, kinds, id }, body.reason);
    return find(deps, session, id);
  });
}
