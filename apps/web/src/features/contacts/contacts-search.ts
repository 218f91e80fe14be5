import { oneOf, tableSearch, text } from '../../ui/table/table-search.ts';

/** Why somebody is worth a call, the most pressing first. */
export const reasons = ['isExpiring', 'isCloseToNextLevel', 'isNew', 'isAway'] as const;

export type Reason = (typeof reasons)[number];

/** How the contacts stand in the address: page and search of the first line, and the chosen reason to call. */
export const contactsSearch = tableSearch({
  sortFields: ['displayName'],
  defaultSort: 'displayName',
  defaultDirection: 'asc',
  filters: { q: text, reason: oneOf(reasons) },
});

export type ContactsSearch = ReturnType<typeof contactsSearch.parse>;
