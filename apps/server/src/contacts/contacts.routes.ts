import { getContacts } from '@blattwerk/contract/contacts/contacts.contract.ts';
import type { Route } from '../platform/http/route.ts';
import { accountTypeOf } from '../team/account-type.ts';
import { findMembers } from '../team/member.queries.ts';
import { findFirstLinePage, findSponsorContact } from './contacts.queries.ts';

/**
 * Whom a partner may call. The sponsor's name, e-mail and telephone number are all that anybody sees of whoever
 * stands above; of those below, contact data ends with the first line.
 */
export function contactRoutes(route: Route): void {
  route(getContacts, async ({ query, session }, { db, clock, config }) => {
    const partner = session.partner.id;
    const sponsor = await findSponsorContact(db, partner);
    const { ids, total } = await findFirstLinePage(db, { partner, page: query.page, size: query.limits });
    const members = await findMembers(db, { ids, now: clock.now() });
    const firstLine = members.map((member) => {
      const { id, displayName, email, phone, level } = member;
      return { id, displayName, email, phone, level, accountType: accountTypeOf(member) };
    });
    const support = { email: config.supportEmail };
    return { sponsor: sponsor ?? null, support, firstLine, totalFirstLine: total };
  });
}
