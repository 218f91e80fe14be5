import { TABLE_PAGE_SIZE } from '@blattwerk/contract/http/list.ts';
import { inWords, refusal } from '@blattwerk/contract/http/refusal.ts';
import {
  getPlacing,
  getTreePath,
  listUnplacedPartners,
  setPartnerToTree,
} from '@blattwerk/contract/tree/tree.contract.ts';
import { requirePartnerThere } from '../../identity/users/deleted-users.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { audit, noteRead } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Route } from '../../platform/http/route.ts';
import { may, ownPartner } from '../../platform/http/session.ts';
import { RECOMPUTE_OPEN_CYCLE } from '../../platform/jobs.ts';
import { findDisplayName } from '../partners/partners.queries.ts';
import { findPaths } from '../partners/search.queries.ts';
import { findPlace } from '../tree/subtree.queries.ts';
import { requireVisible } from '../tree/visibility.policy.ts';
import { createQueue } from './in-turn.ts';
import { movePartner, placeVersion } from './move-partner.ts';
import { lockTree } from './place-partner.ts';
import { placingReason, refused, requireMovable } from './placing.policy.ts';
import { findPosition } from './placing.queries.ts';
import { PlacementError } from './require-place.ts';
import { findUnplaced } from './unplaced.queries.ts';

/** Places in the tree. */
export function placingRoutes(route: Route): void {
  const inTurn = createQueue();

  route(setPartnerToTree, async ({ body, session }, deps) => {
    const { 'partner-id': partner, 'parent-id': parent, branch: position } = body;
    const move = async (transaction: Tx) => {
      // What the caller sees must still be true when the partner moves: a concurrent move may change it.
      await lockTree(transaction);
      await requireMovable({ db: transaction }, session, { partner, parent });
      await requirePartnerThere(transaction, partner);
      const { before, stays } = await movePartner(deps, transaction, { partner, parent, position }).catch(
        explain,
      );
      if (!stays || may(session, 'partners.write'))
        await audit(transaction, {
          user: session.user.id,
          action: 'write',
          subject: `/api/partners/${partner}`,
          details: { before: { parent: before }, after: { parent } },
        });
    };
    await inTurn(() => deps.db.transaction().execute(move));
    await deps.jobs.request(RECOMPUTE_OPEN_CYCLE);
    return { set: true as const };
  });

  route(getPlacing, async ({ params: { partner }, session }, deps) => {
    const reason = await placingReason(deps, session, partner);
    const displayName = await findDisplayName(deps.db, partner);
    if (displayName === undefined) throw notFound();
    // One's own parent is hidden: only the sponsor decides there.
    const place = reason === 'own' ? undefined : await findPosition(deps.db, partner);
    const { parent, branch } = place ?? { parent: null, branch: null };
    return { displayName, parent, branch, movable: reason === null, reason, version: placeVersion(parent) };
  });

  route(getTreePath, async ({ params: { partner }, query: { order }, session }, deps) => {
    const view = await requireVisible(deps, session, partner);
    const line = order === undefined ? undefined : { order, now: deps.clock.now() };
    const root = view.as === 'operator' ? { depth: 0 } : await findPlace(deps.db, ownPartner(session).id);
    const paths = root && (await findPaths(deps.db, { root, partners: [partner], line }));
    return paths?.get(partner) ?? [];
  });

  route(listUnplacedPartners, async ({ query, session }, { db, clock }) => {
    const seesAll = may(session, 'partners.read');
    if (seesAll) await noteRead(db, session.user.id, '/api/tree/unplaced-partners');
    const sponsor = seesAll ? null : ownPartner(session).id;
    return findUnplaced(db, { sponsor, page: query.page, size: TABLE_PAGE_SIZE, now: clock.now() });
  });
}

function explain(error: unknown): never {
  if (!(error instanceof PlacementError)) throw error;
  switch (error.code) {
    case 'below_itself':
      throw refused('moveBelowItself');
    case 'unknown_parent':
      throw refused('parentUnplaced');
    default:
      throw new ApiError(409, inWords(refusal('placeChanged'), error.message));
  }
}
