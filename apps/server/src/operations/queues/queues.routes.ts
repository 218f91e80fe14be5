import { listQueues, type QueueKind, queueRights } from '@blattwerk/contract/operators/queues.contract.ts';
import type { Route } from '../../platform/http/route.ts';
import { may } from '../../platform/http/session.ts';
import { findQueue } from './queues.queries.ts';

const kinds = Object.keys(queueRights) as QueueKind[];

/** The queues of open tasks that the caller may work on. */
export function queueRoutes(route: Route): void {
  route(listQueues, async ({ session }, { db, clock }) => {
    const now = clock.now();
    const visibleKinds = kinds.filter((kind) => may(session, queueRights[kind]));
    const queues = visibleKinds.map(async (kind) => ({ kind, ...(await findQueue(db, kind, now)) }));
    return { queues: await Promise.all(queues) };
  });
}
