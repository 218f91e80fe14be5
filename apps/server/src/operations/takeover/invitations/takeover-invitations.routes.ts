import {
  acceptTakeoverInvitation as acceptCall,
  checkTakeoverInvitation,
  inviteTakenOver,
  listTakeoverPeople,
} from '@blattwerk/contract/takeover/takeover-invitations.contract.ts';
import { withHashSlot } from '../../../identity/session/hash-slots.ts';
import { COMMIT_SECONDS } from '../../../messaging/messages/messages.ts';
import { audit } from '../../../platform/audit.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Route } from '../../../platform/http/route.ts';
import { requireRateLimit } from '../../../platform/throttle.ts';
import { findTakenOver, planInvitations } from './takeover-invitations.queries.ts';
import {
  acceptTakeoverInvitation,
  findTakeoverInvitation,
  SEND_TAKEOVER_INVITATIONS,
} from './takeover-invitations.ts';

/** Invitations of people who were taken over: how they are sent, and what their links do. */
export function takeoverInvitationRoutes(route: Route): void {
  route(listTakeoverPeople, async ({ list }, { db, clock }) => {
    const { rows, total } = await findTakenOver(db, list, clock.now());
    return { items: rows, total };
  });

  route(inviteTakenOver, async ({ body, session }, { db, clock, jobs }) => {
    const { ids, filter, perHour } = body;
    const by = session.user.id;
    const portion = { ids, affiliate: filter?.affiliate, perHour, by, now: clock.now() };
    const planned = await planInvitations(db, portion);
    await audit(db, {
      user: by,
      action: 'write',
      subject: '/api/takeover/invite',
      details: { before: {}, after: { invited: planned.invited, perHour } },
    });
    await jobs.request(SEND_TAKEOVER_INVITATIONS, { delaySeconds: COMMIT_SECONDS });
    return planned;
  });

  route(checkTakeoverInvitation, async ({ body, address }, deps) => {
    await requireFewTries(deps, address);
    return findTakeoverInvitation(deps, body.token);
  });

  route(acceptCall, async ({ body, address }, deps) => {
    await requireFewTries(deps, address);
    await withHashSlot(() => acceptTakeoverInvitation(deps, body));
  });
}

/** Tokens that one network address may try per quarter of an hour. */
const TRIES = 100;

async function requireFewTries({ db, clock }: Pick<Deps, 'db' | 'clock'>, address: string): Promise<void> {
  await requireRateLimit(db, { key: `takeover-invitation:${address}`, failures: TRIES }, clock.now());
}
