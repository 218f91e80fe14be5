import {
  releaseMessages as releaseCall,
  stopMessages as stopCall,
} from '@blattwerk/contract/team-messages/message-stops.contract.ts';
import type { Route } from '../../platform/http/route.ts';
import { findMessageStop, releaseMessages, stopMessages } from './message-stops.ts';

/** Stops of partners' team messages by the company. */
export function messageStopRoutes(route: Route): void {
  route(stopCall, async ({ params: { id: partner }, body: { reason }, session }, deps) => {
    await stopMessages(deps, session, { partner, reason });
    return findMessageStop(deps.db, partner);
  });

  route(releaseCall, async ({ params: { id: partner }, body: { reason }, session }, deps) => {
    await releaseMessages(deps, session, { partner, reason });
    return findMessageStop(deps.db, partner);
  });
}
