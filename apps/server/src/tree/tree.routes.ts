import { setPartnerToTree } from '@blattwerk/contract/tree/tree.contract.ts';
import type { Transaction } from 'kysely';
import { RECOMPUTE_OPEN_CYCLE } from '../cycles/recompute-open-cycle.job.ts';
import { audit } from '../platform/audit.ts';
import type { DB } from '../platform/database/database-types.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Route } from '../platform/http/route.ts';
import { createQueue } from './in-turn.ts';
import { lockTree, PlacementError, placePartner } from './place-partner.ts';
import { refused, requireMovable } from './tree.policy.ts';
import { branchAtEnd, findParent, orderChildren } from './tree.queries.ts';

/** Places in the tree. */
export function treeRoutes(route: Route): void {
  const inTurn = createQueue();

  route(setPartnerToTree, async ({ body, session }, { db, clock, jobs }) => {
    const { 'partner-id': partner, 'parent-id': parent, branch: position } = body;
    const move = async (transaction: Transaction<DB>) => {
      // What the caller sees must still hold when the partner moves: a move beside may take it away.
      await lockTree(transaction);
      await requireMovable({ db: transaction }, session, { partner, parent });
      const branch = await branchAtEnd(transaction, parent);
      const stays = (await findParent(transaction, partner)) === parent;
      if (!stays)
        await placePartner(transaction, { partner, parent, branch, at: clock.now() }).catch(explain);
      if (stays || position !== undefined)
        await orderChildren(transaction, { parent, child: partner, position: position ?? branch });
      if (session.roles.includes('ROLE_ADMIN'))
        await audit(transaction, {
          user: session.user.id,
          action: 'write',
          subject: `/api/partners/${partner}`,
        });
    };
    await inTurn(() => db.transaction().execute(move));
    await jobs.request(RECOMPUTE_OPEN_CYCLE);
    return { set: true as const };
  });
}

function explain(error: unknown): never {
  if (!(error instanceof PlacementError)) throw error;
  switch (error.code) {
    case 'below_itself':
      throw refused('A partner cannot stand below itself.');
    case 'unknown_parent':
      throw refused('The parent has no place in the tree itself.');
    default:
      throw new ApiError(409, error.message);
  }
}
