import type { Subject } from '../../api/subject.ts';
import { pageSizeOf } from '../../ui/table/table-search.ts';
import { remainingInfoQuery } from '../links/potential-partners/potential-partners.data.ts';
import type { AddPartnerSearch } from './add-partner-search.ts';
import { contactsQuery, FIRST_CALLS, todayQuery } from './contacts/contacts.data.ts';
import type { ContactsSearch } from './contacts/contacts-search.ts';
import { treeInfoQuery, treeNodeQuery, treePathQuery } from './partners/partners.data.ts';
import type { TreeSearch } from './partners/tree-search.ts';
import { overviewQuery } from './team/overview/overview.data.ts';
import { levelDetailsQueries, teamFiltersQuery, teamPageQuery } from './team/team.data.ts';
import type { TeamSearch } from './team/team-search.ts';
import { placingQuery, unplacedQuery } from './tree/placing.data.ts';

export const tree = ({ partner, own }: Subject, { focus, node, place }: TreeSearch) => [
  treeNodeQuery(focus ?? partner),
  ...(focus === undefined ? [] : [treePathQuery(focus)]),
  ...(node === undefined ? [] : [treePathQuery(node), ...detailsQueries(node)]),
  // Of the one whose details are open too, for the way to a place.
  ...(own ? [node, place].flatMap((id) => (id === undefined ? [] : [placingQuery(id)])) : []),
];

export const table = ({ partner }: Subject, search: TeamSearch) => [
  ...levelDetailsQueries(partner),
  teamFiltersQuery(partner),
  teamPageQuery(partner, search, { page: search.page ?? 1, size: pageSizeOf(search) }),
  ...(search.partner === undefined ? [] : detailsQueries(search.partner)),
];

const detailsQueries = (partner: number) => [treeNodeQuery(partner), treeInfoQuery(partner)];

export const overview = ({ partner }: Subject) => [overviewQuery(partner)];

export function contacts({ partner }: Subject, search: ContactsSearch) {
  const { page = 1, q, reason } = search;
  return [
    todayQuery(partner, reason, FIRST_CALLS),
    contactsQuery({ partner, page, limits: pageSizeOf(search), displayName: q }),
  ];
}

export const addPartner = (_: Subject, { place }: AddPartnerSearch) => [
  remainingInfoQuery(),
  unplacedQuery(1),
  ...(place === undefined ? [] : [placingQuery(place)]),
];
