import {
  getDeletionRequest,
  listDeletionRequests,
  requestDeletion,
} from '@blattwerk/contract/export/export.contract.ts';
import { requireOwnUser } from '../../identity/users/user.policy.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Route } from '../../platform/http/route.ts';
import { may } from '../../platform/http/session.ts';
import { dayIn } from '../../platform/paper/formats.ts';
import {
  type DeletionRequest,
  findDeletionRequest,
  findDeletionRequests,
  insertDeletionRequest,
} from './deletion-requests.queries.ts';

/** Deletion of one's own account: requested here, decided on by operators. */
export function deletionRequestRoutes(route: Route): void {
  route(requestDeletion, async ({ body, session }, { db, clock, messages, log }) => {
    const user = session.user.id;
    const at = clock.now();
    const reason = body.reason || null;
    const id = await inTransaction(db, async (transaction) => {
      const added = await insertDeletionRequest(transaction, { user, reason, at });
      if (added === undefined) throw new ApiError(409, 'deletionRequested');
      const date = dayIn(session.user.locale, at);
      const template = 'deletion-requested';
      const parameters = { date };
      await messages.queue(transaction, { to: { userId: user }, channel: 'mail', template, parameters });
      return added;
    });
    log.info({ user }, 'a user requested the deletion of their account');
    const request = await findDeletionRequest(db, id);
    if (!request) throw notFound();
    return presentRequest(request);
  });

  route(listDeletionRequests, async ({ list, session }, deps) => {
    const { user } = list.filters;
    const seesAll = may(session, 'partners.read') && user === undefined;
    const of = user ?? session.user.id;
    if (seesAll)
      await inTransaction(deps.db, (tx) =>
        audit(tx, { user: session.user.id, action: 'look', subject: '/api/deletion_requests' }),
      );
    else await requireOwnUser(deps, session, of);
    const { rows, total } = await findDeletionRequests(deps.db, seesAll ? 'everybody' : of, list);
    return { items: rows.map(presentRequest), total };
  });

  route(getDeletionRequest, async ({ params, session }, deps) => {
    const request = await findDeletionRequest(deps.db, params.id);
    if (!request) throw notFound();
    await requireOwnUser(deps, session, request.user);
    return presentRequest(request);
  });
}

function presentRequest(request: DeletionRequest) {
  return { ...request, user: `/api/users/${request.user}` };
}
