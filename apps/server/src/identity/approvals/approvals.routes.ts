import { getAccessEffect } from '@blattwerk/contract/operators/access-effect.contract.ts';
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
import { type ApprovalRow, findApproval, findApprovals, findOpenApprovals } from './approvals.queries.ts';
import { approvePrepared, rejectPrepared } from './decide.ts';
import { decideSeveral } from './decide-several.ts';
import { type Decider, findAllDeciders, isAnswerable, withoutAccess } from './deciders.ts';
import { countProofGuess } from './demanded-proof.ts';

/** Changes that wait for a second person. */
export function approvalRoutes(route: Route, kinds: ApprovalKinds): void {
  // Audit log entries link to approvals, so those who may read the log may read them.
  const viewerOf = ({ user, rights }: Session) => ({
    user: user.id,
    kinds: kinds.decidableBy(rights),
    readsAll: rights.includes('audit.read'),
  });

  const present = async (
    { db }: Pick<Deps, 'db'>,
    { payloadHash: _, ...row }: ApprovalRow,
    { session, deciders }: { readonly session: Session; readonly deciders: readonly Decider[] },
  ): Promise<HandlerAnswer<typeof getApproval>> => {
    const doing = kinds.of(row.kind);
    const isOpen = row.status === 'open';
    return {
      ...row,
      decidable: isOpen && (await mayApprove(db, session, { ...row, doing })),
      right: doing.right,
      answerable: isOpen && isAnswerable(deciders, row, doing),
    };
  };

  const find = async ({ db }: Pick<Deps, 'db'>, session: Session, id: number) => {
    const row = await findApproval(db, viewerOf(session), id);
    if (row === undefined) throw notFound();
    return present({ db }, row, { session, deciders: await findAllDeciders(db) });
  };

  route(listApprovals, async ({ list, query, session }, { db }) => {
    const [{ rows, total }, deciders] = await Promise.all([
      findApprovals(db, viewerOf(session), list, query),
      findAllDeciders(db),
    ]);
    return {
      items: await Promise.all(rows.map((row) => present({ db }, row, { session, deciders }))),
      total,
    };
  });

  route(getApproval, ({ params, session }, deps) => find(deps, session, params.id));

  route(getAccessEffect, async ({ query: { ids, rights = null } }, { db }) => {
    const [open, before] = await Promise.all([findOpenApprovals(db), findAllDeciders(db)]);
    const after = withoutAccess(before, ids, rights);
    const isLost = (row: ApprovalRow) => {
      const doing = kinds.of(row.kind);
      return isAnswerable(before, row, doing) && !isAnswerable(after, row, doing);
    };
    return { approvals: open.filter(isLost) };
  });

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
