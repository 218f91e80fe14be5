import {
  getContacts,
  getContactsToday,
  getFollowUp,
  keepFollowUp,
} from '@blattwerk/contract/contacts/contacts.contract.ts';
import { readByShownPlan } from '../../company/plans/shown-month.ts';
import { notFound } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Route } from '../../platform/http/route.ts';
import { isOwn, ownPartner } from '../../platform/http/session.ts';
import { accountTypeOf } from '../team/account-type.ts';
import { findMembers } from '../team/member.queries.ts';
import { findExpiryDates } from '../team/reasons-to-call.ts';
import { presentTeamRow, reachedBy } from '../team/team.presenter.ts';
import { findLevelsBelow, findPlace } from '../tree/subtree.queries.ts';
import { requireOwn, requireVisible } from '../tree/visibility.policy.ts';
import { findCallsToday, findReasons } from './calls.queries.ts';
import { findFirstLinePage, findSponsorContact } from './contacts.queries.ts';
import { requireDayToCome } from './day-to-come.ts';
import { type FollowUp, findFollowUps, noFollowUp, saveFollowUp } from './follow-ups.queries.ts';

/**
 * Whom a partner may call. Of the upline only the sponsor's name, e-mail and phone number are visible; of the downline,
 * contact data ends with the first line.
 */
export function contactRoutes(route: Route): void {
  route(getContacts, async ({ query, session }, deps) => {
    const { db, clock, company } = deps;
    const { partner = ownPartner(session).id, page, limits: size, displayName: text = '' } = query;
    const view = await requireOwn(deps, session, partner);
    const isTheirs = isOwn(session, partner);
    const sponsor = await findSponsorContact(db, partner, clock.now());
    const { ids, total } = await findFirstLinePage(db, { partner, page, size, text: text.trim() });
    const [members, followUps] = await Promise.all([
      findMembers(db, { ids, now: clock.now() }),
      findFollowUps(db, { partner, ids }),
    ]);
    const firstLine = members.map((member) => {
      const { id, displayName, level } = member;
      const { email, phone } = reachedBy(member, view, 1);
      const followUp = presentFollowUp(followUps.get(id), isTheirs);
      return { id, displayName, email, phone, level, accountType: accountTypeOf(member), followUp };
    });
    const support = { email: company.current().email };
    return { sponsor: sponsor ?? null, support, firstLine, totalFirstLine: total };
  });

  route(getContactsToday, async ({ query, session }, deps) => {
    const { partner = ownPartner(session).id, page, limits: size, reason, aside: onlyAside } = query;
    const view = await requireOwn(deps, session, partner);
    const aside = onlyAside !== undefined;
    const root = await findPlace(deps.db, partner);
    return readByShownPlan(deps.db, deps.clock.now(), async (plan, now) => {
      const selection = { partner, now, page, size, reason, aside };
      const { calls, counts } = await findCallsToday(deps.db, plan, selection);
      const { all, ...told } = counts;
      const ids = calls.map(({ id }) => id);
      const [found, expiryDates, followUps] = await Promise.all([
        findMembers(deps.db, { ids, now }),
        findExpiryDates(deps.db, { ids, now }),
        findFollowUps(deps.db, { partner, ids }),
      ]);
      const members = found.flatMap((member, index) => {
        const call = calls[index];
        if (!root || !call) return [];
        const row = presentTeamRow(member, { root, view, session, expiryDates, plan });
        const followUp = presentFollowUp(followUps.get(member.id), isOwn(session, partner));
        return [{ ...row, reasons: [...call.reasons], missingQualificationPoints: call.missing, followUp }];
      });
      return { members, total: aside ? told.aside : reason === undefined ? all : told[reason], counts: told };
    });
  });

  route(getFollowUp, async ({ params, session }, deps) => {
    await requireVisible(deps, session, params.partner);
    const kept = await findFollowUps(deps.db, { partner: ownPartner(session).id, ids: [params.partner] });
    return kept.get(params.partner) ?? noFollowUp;
  });

  route(keepFollowUp, async ({ body, session }, { db, clock }) => {
    const { member, done, callOn, note } = body;
    const partner = ownPartner(session).id;
    const now = clock.now();
    if ((await findLevelsBelow(db, { root: partner, partner: member })) === undefined) throw notFound();
    requireDayToCome(callOn, now);
    const reasons = await findReasons(db, { partner, member, now });
    const kept = note === '' ? null : note;
    return inTransaction(db, (tx) =>
      saveFollowUp(tx, { partner, member, now, done, reasons, callOn, note: kept }),
    );
  });
}

/** Notes are private to their author. */
function presentFollowUp(kept: FollowUp = noFollowUp, isTheirs: boolean): FollowUp {
  return isTheirs ? kept : { ...kept, note: null };
}
