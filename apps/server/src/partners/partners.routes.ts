import {
  findPartners,
  getAffiliateInfo,
  getChildren,
  getOwnAffiliateInfo,
  getPartner,
  renamePartner,
  searchPartners,
} from '@blattwerk/contract/partners/partners.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { presentAffiliateData } from '../affiliate-data/affiliate-data.presenter.ts';
import { findAccounts } from '../books/accounts.queries.ts';
import type { Deps } from '../platform/deps.ts';
import { notFound } from '../platform/http/api-error.ts';
import type { Route } from '../platform/http/route.ts';
import type { Session } from '../session/authenticate.ts';
import { findUsualShop } from '../shops/shops.queries.ts';
import { accountTypeOf } from '../team/account-type.ts';
import { findTreeMembers } from '../team/member.queries.ts';
import { findChildIds, findPlace } from '../team/subtree.queries.ts';
import { requireOwn, requireVisible } from '../team/team.policy.ts';
import { saveDisplayName } from '../users/users.queries.ts';
import { type AffiliateInfo, findAffiliateInfo } from './affiliate-info.queries.ts';
import { presentTreeInfo, presentTreePartner } from './partners.presenter.ts';
import { findDisplayName, findTreeInfo } from './partners.queries.ts';
import { findPaths, MIN_SEARCH_LETTERS, searchDownline, searchEverybody } from './search.queries.ts';

/** On this text clients clear their tree (specification, section 8). */
const PARTNER_NOT_FOUND = 'Partner Data not found.';

/** Partners of the own team, one by one and as a tree. */
export function partnerRoutes(route: Route): void {
  route(getPartner, async ({ params, groups, session }, deps) => {
    const view = await requireVisible(deps, session, params.id, PARTNER_NOT_FOUND);
    const displayName = await findDisplayName(deps.db, params.id);
    if (displayName === undefined) throw notFound(PARTNER_NOT_FOUND);
    const own = view.as === 'team' ? {} : await presentPayable(deps, params.id);
    if (!groups.includes('treeInfo')) return { id: params.id, displayName, ...own };
    const info = await findTreeInfo(deps.db, { partner: params.id, now: deps.clock.now() });
    if (!info) throw notFound(PARTNER_NOT_FOUND);
    const tree = presentTreeInfo(info, { view, locale: session.user.locale });
    return { id: params.id, displayName, ...own, ...tree };
  });

  route(renamePartner, async ({ params, body, session }, deps) => {
    if (params.id !== session.partner.id) throw notFound(PARTNER_NOT_FOUND);
    const displayName = body.displayName ?? session.partner.displayName;
    await saveDisplayName(deps.db, params.id, displayName);
    return { id: params.id, displayName, ...(await presentPayable(deps, params.id)) };
  });

  route(getChildren, async ({ params, session }, deps) => {
    const view = await requireVisible(deps, session, params.id, PARTNER_NOT_FOUND);
    const childIds = await findChildIds(deps.db, params.id);
    const ids = [params.id, ...childIds];
    const [parent, ...children] = await findTreeMembers(deps.db, { ids, now: deps.clock.now() });
    if (!parent) throw notFound(PARTNER_NOT_FOUND);
    const tree = { view, viewed: { partner: params.id, depth: parent.depth } };
    const nodes = children.map((child) => presentTreePartner(child, tree));
    return { ...presentTreePartner(parent, tree), children: nodes };
  });

  route(searchPartners, async ({ params, session }, deps) => {
    const view = await requireVisible(deps, session, params.id, PARTNER_NOT_FOUND);
    const root = await findPlace(deps.db, params.id);
    const text = params.text.trim();
    if (!root || text.length < MIN_SEARCH_LETTERS) return [];
    const ids = await searchDownline(deps.db, { root, text });
    const [members, paths] = await Promise.all([
      findTreeMembers(deps.db, { ids, now: deps.clock.now() }),
      findPaths(deps.db, { root, partners: ids }),
    ]);
    const tree = { view, viewed: root };
    return members.map((member) => ({
      ...presentTreePartner(member, tree),
      path: paths.get(member.id) ?? [],
    }));
  });

  route(findPartners, async ({ query }, { db, clock }) => {
    const found = await searchEverybody(db, { text: query.text.trim(), now: clock.now() });
    return found.map((partner) => ({ ...partner, accountType: accountTypeOf(partner) }));
  });

  affiliateInfoRoutes(route);
}

/** What may be requested now, and the shop where it can be redeemed: the one that was asked for last, else the first. */
async function presentPayable({ db }: Pick<Deps, 'db'>, partner: number) {
  const { availableCents } = await findAccounts(db, partner);
  const shop = await findUsualShop(db, partner);
  return {
    payoutBalance: formatCents(availableCents),
    shop: shop === undefined ? null : `/api/shops/${shop}`,
  };
}

/** Own account only. A disabled account is refused with 403 before the handlers run. */
function affiliateInfoRoutes(route: Route): void {
  route(getAffiliateInfo, async ({ params, session }, deps) => {
    await requireOwn(deps, session, params.id);
    const info = await findAffiliateInfo(deps.db, params.id);
    if (!info) throw notFound();
    return presentAffiliateInfo(info, session);
  });

  route(getOwnAffiliateInfo, async ({ session }, deps) => {
    const info = await findAffiliateInfo(deps.db, session.partner.id);
    if (!info) throw notFound();
    return presentAffiliateInfo(info, session);
  });
}

/** `affiliate` travels as JSON text (specification, section 3). The current partner is the one that is looked at. */
function presentAffiliateInfo(info: AffiliateInfo, session: Session) {
  return {
    ...info,
    affiliate: JSON.stringify(presentAffiliateData(info.partner.id, info.affiliate)),
    currentPartner: info.partner.id,
    currentUser: session.user.id,
    profileUrl: `/api/users/${info.user.id}/profile`,
  };
}
