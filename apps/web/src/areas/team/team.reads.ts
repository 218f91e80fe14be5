import type { Subject } from '../../api/subject.ts';
import { planQuery } from '../../frame/plan/plan.data.ts';
import { pageSizeOf } from '../../ui/table/table-search.ts';
import { remainingInfoQuery } from '../links/potential-partners/potential-partners.data.ts';
import type { AddPartnerSearch } from './add-partner-search.ts';
import { contactsQuery, FIRST_CALLS, followUpQuery, todayQuery } from './contacts/contacts.data.ts';
import type { ContactsSearch } from './contacts/contacts-search.ts';
import {
  nextLevelQuery,
  qpMonthsQuery,
  treeInfoQuery,
  treeNodeQuery,
  treePathQuery,
} from './partners/partners.data.ts';
import type { TreeSearch } from './partners/tree-search.ts';
import { growthQuery, overviewQuery } from './team/overview/overview.data.ts';
import { levelDetailsQueries, teamFiltersQuery, teamPageQuery } from './team/team.data.ts';
import type { TeamSearch } from './team/team-search.ts';
import { EXCERPT_SIZE, feedQuery, greetingsQuery } from './team-feed/feed.data.ts';
import type { FeedSearch } from './team-feed/feed-search.ts';
import { messagesToQuery } from './team-messages/messages.data.ts';
import { placingQuery, unplacedQuery } from './tree/placing.data.ts';

export const tree = (subject: Subject, { focus, node, place, sort }: TreeSearch) => [
  planQuery(),
  treeNodeQuery(focus ?? subject.partner, 1, sort),
  ...(focus === undefined ? [] : [treePathQuery(focus, sort)]),
  ...(node === undefined ? [] : [treePathQuery(node, sort), ...detailsQueries(subject, node)]),
  // The place of the partner with open details is needed too, for the placing link.
  ...(subject.own ? [node, place].flatMap((id) => (id === undefined ? [] : [placingQuery(id)])) : []),
];

export const table = (subject: Subject, search: TeamSearch) => [
  planQuery(),
  ...levelDetailsQueries(subject.partner),
  teamFiltersQuery(subject.partner),
  teamPageQuery(subject.partner, search, { page: search.page ?? 1, size: pageSizeOf(search) }),
  ...(search.partner === undefined ? [] : detailsQueries(subject, search.partner)),
];

/** Reads of a partner's sheet; there are no notes on oneself. */
const detailsQueries = ({ partner: viewed, own }: Subject, partner: number) => [
  treeNodeQuery(partner),
  treeInfoQuery(partner),
  nextLevelQuery(partner),
  qpMonthsQuery(partner),
  ...(own && partner !== viewed
    ? [followUpQuery(partner), greetingsQuery(partner), messagesToQuery(partner)]
    : []),
];

export const overview = ({ partner, as }: Subject) => [
  overviewQuery(partner),
  growthQuery(partner),
  planQuery(),
  // Events are only for the user's own team, and for operators.
  ...(as === 'team' ? [] : [feedQuery(partner, { limits: EXCERPT_SIZE })]),
];

export const feed = ({ partner }: Subject, { kind }: FeedSearch) => [feedQuery(partner, { kind })];

export function contacts(subject: Subject, search: ContactsSearch) {
  const { partner } = subject;
  const { page = 1, q, reason, partner: opened, call = opened } = search;
  return [
    planQuery(),
    todayQuery(partner, reason, FIRST_CALLS),
    contactsQuery({ partner, page, limits: pageSizeOf(search), displayName: q }),
    ...(call === undefined ? [] : detailsQueries(subject, call)),
  ];
}

export const addPartner = (_: Subject, { place }: AddPartnerSearch) => [
  remainingInfoQuery(),
  unplacedQuery(1),
  ...(place === undefined ? [] : [placingQuery(place)]),
];
