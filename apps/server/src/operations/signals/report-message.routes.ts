import { reportMessage as reportCall } from '@blattwerk/contract/team-messages/received-messages.contract.ts';
import { presentReceived } from '../../content/team-messages/received.presenter.ts';
import { findReceivedOne } from '../../content/team-messages/received.queries.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Route } from '../../platform/http/route.ts';
import { ownPartner } from '../../platform/http/session.ts';
import { reportMessage } from './report-message.ts';

/** Reports of team messages by their readers. */
export function reportMessageRoute(route: Route): void {
  route(reportCall, async ({ params: { id }, body: { reason }, session }, deps) => {
    await reportMessage(deps, session, { id, reason });
    const partner = ownPartner(session).id;
    const found = await findReceivedOne(deps.db, { id, partner, now: deps.clock.now() });
    if (found === undefined) throw notFound();
    return presentReceived(found);
  });
}
