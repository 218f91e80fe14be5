import {
  decideDeletions,
  getDeletion,
  liftLegalHold,
  listDeletions,
  setLegalHold,
} from '@blattwerk/contract/operators/deletions.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { CLEAN_UP_MESSAGES } from '../../messaging/messages/send-messages.job.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { eachAlone } from '../../platform/http/each-alone.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import { answerBy } from './answer-by.ts';
import { carryOutDeletion, findStanding, refuseDeletion } from './decide-deletion.ts';
import { type DeletionRow, findDeletion, findDeletions, findLastWritten } from './deletions.queries.ts';
import { liftHold, setHold } from './legal-hold.ts';
import { findLegalHold } from './legal-holds.queries.ts';
import { decideObstacles } from './obstacles.ts';
import { LIST_DELETIONS } from './replay/list-deletions.job.ts';
import { decideKept } from './retention.ts';

/** Deletion requests, handled by operators. */
export function deletionRoutes(route: Route): void {
  route(listDeletions, async ({ list, session }, deps) => {
    const { rows, total } = await findDeletions(deps.db, list);
    return { items: await Promise.all(rows.map((row) => present(deps, row, session))), total };
  });

  route(getDeletion, ({ params, session }, deps) => presentInFull(deps, params.id, session));

  route(setLegalHold, async ({ params: { id }, body, session }, deps) => {
    await setHold(deps, session, { id, until: body.until, reason: body.reason });
    return presentInFull(deps, id, session);
  });

  route(liftLegalHold, async ({ params: { id }, body, session }, deps) => {
    await liftHold(deps, session, { id, reason: body.reason });
    return presentInFull(deps, id, session);
  });

  route(decideDeletions, async ({ body: { ids, decision, reason }, session }, deps) => {
    const decide = decision === 'carry-out' ? carryOutDeletion : refuseDeletion;
    const outcome = await eachAlone(deps.db, ids, (id) => decide(deps, session, { id, reason }));
    if (decision === 'carry-out')
      for (const job of [LIST_DELETIONS, CLEAN_UP_MESSAGES]) await deps.jobs.request(job);
    deps.log.info(
      { operator: session.user.id, decision, requests: outcome.done },
      'deletions are decided on',
    );
    return outcome;
  });
}

async function presentInFull(
  deps: Pick<Deps, 'db' | 'clock'>,
  id: number,
  session: Session,
): Promise<HandlerAnswer<typeof getDeletion>> {
  const row = await findDeletion(deps.db, id);
  if (row === undefined) throw notFound();
  const last = await findLastWritten(deps.db, row.partner);
  return {
    ...(await present(deps, row, session)),
    kept: row.forgottenAt === null ? decideKept(last, row.decidedAt ?? deps.clock.now()) : [],
    legalHold: await findLegalHold(deps.db, row.user),
    forgottenAt: row.forgottenAt,
  };
}

async function present({ db, clock }: Pick<Deps, 'db' | 'clock'>, row: DeletionRow, { user }: Session) {
  const { id, partner, name, reason, createdAt, status, decidedAt, decidedBy, decision } = row;
  const standing = await findStanding(db, row, clock.now());
  const obstacles = status === 'open' ? decideObstacles(standing) : [];
  return {
    id,
    partner,
    name,
    email: status === 'done' ? null : row.email,
    reason,
    createdAt,
    answerBy: answerBy(createdAt),
    status,
    decidedAt,
    decidedBy,
    decision,
    own: row.user === user.id,
    obstacles: obstacles.map(({ code, cents }) => ({
      code,
      amount: cents === null ? null : formatCents(cents),
    })),
    estimated: formatCents(standing.accounts?.projectedCents ?? 0),
  };
}
