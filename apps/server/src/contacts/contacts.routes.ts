import { getContacts, getContactsToday } from '@blattwerk/contract/contacts/contacts.contract.ts';
import type { Route } from '../platform/http/route.ts';
import { accountTypeOf } from '../team/account-type.ts';
import { findMembers } from '../team/member.queries.ts';
import { findExpiryDates } from '../team/reasons-to-call.ts';
import { findPlace } from '../team/subtree.queries.ts';
import { requireOwn } from '../team/team.policy.ts';
import { presentTeamRow } from '../team/team.presenter.ts';
import { findCallsToday, findFirstLinePage, findSponsorContact } from './contacts.queries.ts';

/**
 * Whom a partner may call. The sponsor's name, e-mail and telephone number are all that anybody sees of whoever
 * stands above; of those below, contact data ends with the first line.
 */
export function contactRoutes(route: Route): void {
  route(getContacts, async ({ query, session }, deps) => {
    const { db, clock, config } = deps;
    const { partner = session.partner.id, page, limits: size, displayName: text = '' } = query;
    await requireOwn(deps, session, partner);
    const sponsor = await findSponsorContact(db, partner);
    const { ids, total } = await findFirstLinePage(db, { partner, page, size, text: text.trim() });
    const members = await findMembers(db, { ids, now: clock.now() });
    const firstLine = members.map((member) => {
      const { id, displayName, email, phone, level } = member;
      return { id, displayName, email, phone, level, accountType: accountTypeOf(member) };
    });
    const support = { email: config.supportEmail };
    return { sponsor: sponsor ?? null, support, firstLine, totalFirstLine: total };
  });

  route(getContactsToday, async ({ query, session }, deps) => {
    const { partner = session.partner.id, page, limits: size, reason } = query;
    const view = await requireOwn(deps, session, partner);
    const now = deps.clock.now();
    const root = await findPlace(deps.db, partner);
    const { calls, counts } = await findCallsToday(deps.db, { partner, now, page, size, reason });
    const { all, ...byReason } = counts;
    const ids = calls.map(({ id }) => id);
    const [found, expiryDates] = await Promise.all([
      findMembers(deps.db, { ids, now }),
      findExpiryDates(deps.db, { ids, now }),
    ]);
    const members = found.flatMap((member, index) => {
      const call = calls[index];
      if (!root || !call) return [];
      const row = presentTeamRow(member, { root, view, session, expiryDates });
      return [{ ...row, reasons: [...call.reasons], missingQualificationPoints: call.missing }];
    });
    return { members, total: reason === undefined ? all : byReason[reason], counts: byReason };
  });
}
