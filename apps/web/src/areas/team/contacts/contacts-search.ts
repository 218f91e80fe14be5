import {
  oneOf,
  type TableDefinition,
  tableSearch,
  text,
  wholeNumber,
} from '../../../ui/table/table-search.ts';

/** Reasons for a call, most pressing first. */
export const reasons = ['isFollowUp', 'isExpiring', 'isCloseToNextLevel', 'isNew', 'isAway'] as const;

export type Reason = (typeof reasons)[number];

/** Filters of today's calls; snoozed people are listed nowhere else. */
export const views = [...reasons, 'aside'] as const;

export type CallView = (typeof views)[number];

/** Search parameters of the contacts: page and search of the first line, the open person, and the filter of today's calls. */
export const contactsSearch = tableSearch({
  sortFields: ['displayName'],
  defaultSort: 'displayName',
  defaultDirection: 'asc',
  filters: { q: text, reason: oneOf(views) },
  row: 'partner',
});

export type ContactsSearch = ReturnType<typeof contactsSearch.parse> & {
  /** The open person among today's calls. */
  call?: number;
};

/** Today's calls open with a search parameter of their own, since a person may be in both lists. */
export const callsTable: TableDefinition<ContactsSearch> = {
  ...contactsSearch,
  row: 'call',
  parse: parseContactsSearch,
};

/** Parses the search parameters; unusable ones are dropped. */
export function parseContactsSearch(raw: Record<string, unknown>): ContactsSearch {
  const call = wholeNumber(raw.call);
  return { ...contactsSearch.parse(raw), ...(call !== undefined && { call }) };
}
