import { oneOf, tableSearch, text } from '../../../ui/table/table-search.ts';

/** Why somebody is worth a call, the most pressing first. */
export const reasons = ['isFollowUp', 'isExpiring', 'isCloseToNextLevel', 'isNew', 'isAway'] as const;

export type Reason = (typeof reasons)[number];

/** What the list of today can be narrowed to; those who are put aside are seen nowhere else. */
export const views = [...reasons, 'aside'] as const;

export type CallView = (typeof views)[number];

/** How the contacts stand in the address: page and search of the first line, and which calls of today are chosen. */
export const contactsSearch = tableSearch({
  sortFields: ['displayName'],
  defaultSort: 'displayName',
  defaultDirection: 'asc',
  filters: { q: text, reason: oneOf(views) },
});

export type ContactsSearch = ReturnType<typeof contactsSearch.parse>;
