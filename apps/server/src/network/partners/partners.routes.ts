import {
  findPartners,
  getChildren,
  getPartner,
  listChildren,
  MAX_CHILDREN,
  renamePartner,
  searchPartners,
} from '@blattwerk/contract/partners/partners.contract.ts';
import { saveDisplayName } from '../../identity/users/users.queries.ts';
import { notFound } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Route } from '../../platform/http/route.ts';
import { isOwn, ownPartner } from '../../platform/http/session.ts';
import { accountTypeOf } from '../team/account-type.ts';
import { findLinePage } from '../team/line.queries.ts';
import { findTreeMembers } from '../team/member.queries.ts';
import { findChildIds, findChildPage, findPlace } from '../tree/subtree.queries.ts';
import { requireVisible, type View } from '../tree/visibility.policy.ts';
import { type PresentPayable, presentTreeInfo, presentTreePartner } from './partners.presenter.ts';
import { findDisplayName, findTreeInfo } from './partners.queries.ts';
import { findPaths, MIN_SEARCH_LETTERS, searchEverybody } from './search.queries.ts';
import { searchDownline } from './search-downline.ts';

/** The text on which clients clear their tree (specification, section 8). */
const PARTNER_NOT_FOUND = 'partnerNotFound';

/** Partners of the caller's team, one by one and as a tree; `presentPayable` is called if their money may be shown. */
export function partnerRoutes(route: Route, presentPayable: PresentPayable): void {
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
    if (!isOwn(session, params.id)) throw notFound(PARTNER_NOT_FOUND);
    const displayName = body.displayName ?? ownPartner(session).displayName;
    await inTransaction(deps.db, (tx) => saveDisplayName(tx, params.id, displayName));
    return { id: params.id, displayName, ...(await presentPayable(deps, params.id)) };
  });

  childrenRoutes(route);

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
}

/** A partner as a node of the tree with the first line: all of it (specification, section 7), or in pages. */
function childrenRoutes(route: Route): void {
  route(getChildren, async ({ params, session }, deps) => {
    const view = await requireVisible(deps, session, params.id, PARTNER_NOT_FOUND);
    const { node, line } = await readNode(deps, view, params.id, await findChildIds(deps.db, params.id));
    return { ...node, children: line };
  });

  route(listChildren, async ({ params, query: { page, limits, order }, session }, deps) => {
    const view = await requireVisible(deps, session, params.id, PARTNER_NOT_FOUND);
    const size = Math.min(limits, MAX_CHILDREN);
    const part = { partner: params.id, page, size };
    const { ids, alone } =
      order === undefined
        ? { ids: await findChildPage(deps.db, part), alone: 0 }
        : await findLinePage(deps.db, { ...part, order, now: deps.clock.now() });
    const { node, line } = await readNode(deps, view, params.id, ids);
    return { ...node, customersAlone: alone, line };
  });
}

async function readNode({ db, clock }: Deps, view: View, partner: number, childIds: readonly number[]) {
  const [parent, ...children] = await findTreeMembers(db, { ids: [partner, ...childIds], now: clock.now() });
  if (!parent) throw notFound(PARTNER_NOT_FOUND);
  const tree = { view, viewed: { partner, depth: parent.depth } };
  return {
    node: presentTreePartner(parent, tree),
    line: children.map((child) => presentTreePartner(child, tree)),
  };
}
