import {
  getInvitationLink,
  getPotentialPartner,
  getRemainingInfo,
  listPotentialPartners,
  noteOnPotentialPartner,
  objectToInvitations,
  resendPotentialPartner,
  savePotentialPartner,
  withdrawPotentialPartner,
} from '@blattwerk/contract/potential-partners/potential-partners.contract.ts';
import { isSignUpOpen } from '../../company/open-sign-up.ts';
import { ApiError } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Route } from '../../platform/http/route.ts';
import { ownPartner, type Session } from '../../platform/http/session.ts';
import { requireRateLimit } from '../../platform/throttle.ts';
import { requireDayToCome } from '../contacts/day-to-come.ts';
import type { RequireLearned } from '../referrals/require-learned.ts';
import { findInvitationLink, hasPlace, invite, inviteAgain, remainingToday } from './invite.ts';
import { takeObjection } from './objections.ts';
import {
  requireOwnInvitation,
  requireReadableInvitation,
  requireReadableInviter,
} from './potential-partners.policy.ts';
import {
  findPotentialPartners,
  type PotentialPartnerRow,
  updateInvitationNote,
  withdrawInvitation,
} from './potential-partners.queries.ts';

/** Links that one network address may follow per quarter of an hour. */
const OBJECTIONS = 100;

/** Partners' invitees. Their names and addresses are visible to their inviter alone. */
export function potentialPartnerRoutes(route: Route, requireLearned: RequireLearned): void {
  route(listPotentialPartners, async ({ list, session }, deps) => {
    const user = await requireReadableInviter(deps, session, list.filters.user);
    const { rows, total } = await findPotentialPartners(deps.db, { user, now: deps.clock.now() }, list);
    return { items: rows.map((row) => presentInvitation(row, session)), total };
  });

  route(getPotentialPartner, async ({ params, session }, deps) =>
    presentInvitation(await requireReadableInvitation(deps, session, params.id), session),
  );

  route(getInvitationLink, async ({ params, session }, deps) => {
    const { id, user } = await requireOwnInvitation(deps, session, params.id);
    return { link: await findInvitationLink(deps, { id, user }) };
  });

  route(noteOnPotentialPartner, async ({ params, body: { callOn, note }, session }, deps) => {
    const { id } = await requireOwnInvitation(deps, session, params.id);
    requireDayToCome(callOn, deps.clock.now());
    const kept = note === '' ? null : note;
    await inTransaction(deps.db, (tx) => updateInvitationNote(tx, { id, callOn, note: kept }));
    return requireOwnInvitation(deps, session, id);
  });

  route(getRemainingInfo, async ({ session }, deps) => {
    const { db, clock } = deps;
    const remainingToAdd = await remainingToday(db, { user: session.user.id, now: clock.now() });
    const possibilityToAdd =
      remainingToAdd > 0 && (await hasPlace(db, ownPartner(session).id)) && (await isSignUpOpen(deps));
    return { possibilityToAdd, remainingToAdd };
  });

  route(savePotentialPartner, async ({ body, session }, deps) => {
    const { firstName, surname, email, comment, words } = body;
    await requireLearned(deps.db, session, deps.clock.now());
    const id = await invite(deps, session, {
      firstName,
      surname,
      email,
      comment: comment || null,
      words: words || null,
    });
    return requireReadableInvitation(deps, session, id);
  });

  route(withdrawPotentialPartner, async ({ params, session }, deps) => {
    const { id } = await requireOwnInvitation(deps, session, params.id);
    if (!(await inTransaction(deps.db, (tx) => withdrawInvitation(tx, { id, now: deps.clock.now() }))))
      throw new ApiError(409, 'invitationNotOpen');
  });

  // No sign-in is needed: the token identifies the address.
  route(objectToInvitations, async ({ params, address }, deps) => {
    const { db, clock } = deps;
    await requireRateLimit(db, { key: `invitation-objection:${address}`, failures: OBJECTIONS }, clock.now());
    await inTransaction(db, (tx) => takeObjection({ ...deps, db: tx }, params.token));
  });

  route(resendPotentialPartner, async ({ params, session }, deps) => {
    const invitation = await requireOwnInvitation(deps, session, params.id);
    await requireLearned(deps.db, session, deps.clock.now());
    await inviteAgain(deps, session, invitation);
  });
}

/** An invitation; notes and days are private to their author. */
function presentInvitation(row: PotentialPartnerRow, { user }: Session): PotentialPartnerRow {
  return row.user === user.id ? row : { ...row, note: null, callOn: null };
}
