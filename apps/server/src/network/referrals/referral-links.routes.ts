import {
  addReferralLink,
  changeReferralLink,
  getCodesLeadTo,
  getReferralLink,
  listReferralLinks,
  saveReferralCode,
} from '@blattwerk/contract/referrals/referral-links.contract.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Route } from '../../platform/http/route.ts';
import { isOwn, ownPartner } from '../../platform/http/session.ts';
import { requireOwn } from '../tree/visibility.policy.ts';
import { findCodeSponsor } from './code-leads-to.ts';
import { findDefaultCode, findReferralLink, findReferralLinks } from './referral-links.queries.ts';
import { requireOwner, requireReadableLink, requireReadableLinks } from './referrals.policy.ts';
import type { RequireLearned } from './require-learned.ts';
import { saveDefaultCode } from './save-default-code.ts';
import { addLink, changeLink, requireTarget, setActive } from './save-referral-link.ts';

/** Referral links and their codes. */
export function referralLinkRoutes(route: Route, requireLearned: RequireLearned): void {
  route(listReferralLinks, async ({ list, session }, deps) => {
    const partner = await requireReadableLinks(deps, session, list.filters.partner);
    const code = list.filters.code?.[0];
    if (code === undefined) return findReferralLinks(deps.db, partner, list);
    const link = await findReferralLink(deps.db, { code });
    if (!link || (list.filters.partner !== undefined && link.partner !== partner))
      return { items: [], total: 0 };
    // Whether a code is free is no secret, but its owner is.
    return { items: [link.partner === partner ? link : { code: link.code }], total: 1 };
  });

  route(getReferralLink, ({ params, session }, deps) => requireReadableLink(deps, session, params.id));

  route(addReferralLink, async ({ body, session }, { db, clock, company }) => {
    requireOwner(session, body.partner);
    await requireLearned(db, session, clock.now());
    requireTarget(body.target, company.current().shop);
    return addLink(db, {
      partner: ownPartner(session).id,
      code: body.code,
      target: body.target,
      words: body.words,
      now: clock.now(),
    });
  });

  route(changeReferralLink, async ({ params, body, session }, deps) => {
    const link = await requireReadableLink(deps, session, params.id);
    requireOwner(session, link.partner);
    if (body.target !== link.target) requireTarget(body.target, deps.company.current().shop);
    await changeLink(deps.db, link, body);
    if (body.isActive !== undefined) await setActive(deps.db, link, body.isActive);
    const changed = await findReferralLink(deps.db, { id: link.id });
    if (!changed) throw notFound();
    return changed;
  });

  route(saveReferralCode, async ({ params, session }, deps) => {
    await requireOwn(deps, session, params.id);
    const { db, clock } = deps;
    const known = await findDefaultCode(db, params.id);
    if (known !== undefined) return { code: known };
    if (isOwn(session, params.id)) await requireLearned(db, session, clock.now());
    return { code: await saveDefaultCode(db, { partner: params.id, now: clock.now() }) };
  });

  route(getCodesLeadTo, async ({ params, session }, deps) => {
    await requireOwn(deps, session, params.id);
    const sponsor = await findCodeSponsor(deps.db, params.id, deps.clock.now());
    const leadsAway = sponsor !== undefined && sponsor.id !== params.id;
    return { leadsTo: leadsAway ? { name: sponsor.displayName } : null };
  });
}
