import {
  decideDeletions,
  getDeletion,
  listDeletions,
} from '@blattwerk/contract/operators/deletions.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { eachAlone } from '../../platform/http/each-alone.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import { carryOutDeletion, findStanding, refuseDeletion } from './decide-deletion.ts';
import { type DeletionRow, findDeletion, findDeletions, findLastWritten } from './deletions.queries.ts';
import { decideObstacles } from './obstacles.ts';
import { decideKept } from './retention.ts';

/** Who wants to be forgotten, in the hands of operators. */
export function deletionRoutes(route: Route): void {
  route(listDeletions, async ({ list, session }, deps) => {
    const { rows, total } = await findDeletions(deps.db, list);
    return { items: await Promise.all(rows.map((row) => present(deps, row, session))), total };
  });

  route(getDeletion, async ({ params, session }, deps) => {
    const row = await findDeletion(deps.db, params.id);
    if (row === undefined) throw notFound();
    const last = await findLastWritten(deps.db, row.partner);
    const kept = decideKept(last, row.decidedAt ?? deps.clock.now());
    return { ...(await present(deps, row, session)), kept };
  });

  route(decideDeletions, async ({ body: { ids, decision, reason }, session }, deps) => {
    const decide = decision === 'carry-out' ? carryOutDeletion : refuseDeletion;
    const outcome = await eachAlone(deps.db, ids, (id) => decide(deps, session, { id, reason }));
    deps.log.info(
      { operator: session.user.id, decision, requests: outcome.done },
      'deletions are decided on',
    );
    return outcome;
  });
}

async function present({ db }: Pick<Deps, 'db'>, row: DeletionRow, { user }: Session) {
  const { id, partner, name, reason, createdAt, status, decidedAt, decidedBy, decision } = row;
  const standing = await findStanding(db, row);
  const obstacles = status === 'open' ? decideObstacles(standing) : [];
  return {
    id,
    partner,
    name,
    email: status === 'done' ? null : row.email,
    reason,
    createdAt,
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
