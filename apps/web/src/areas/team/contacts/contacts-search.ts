import {
  oneOf,
  type TableDefinition,
  tableSearch,
  text,
  wholeNumber,
} from '../../../ui/table/table-search.ts';

/** Why somebody is worth a call, the most pressing first. */
export const reasons = ['isFollowUp', 'isExpiring', 'isCloseToNextLevel', 'isNew', 'isAway'] as const;

export type Reason = (typeof reasons)[number];

/** What the list of today can be narrowed to; those who are put aside are seen nowhere else. */
export const views = [...reasons, 'aside'] as const;

export type CallView = (typeof views)[number];

/** How the contacts stand in the address: page and search of the first line, who of it is open, and which calls of today are chosen. */
export const contactsSearch = tableSearch({
  sortFields: ['displayName'],
  defaultSort: 'displayName',
  defaultDirection: 'asc',
  filters: { q: text, reason: oneOf(views) },
  row: 'partner',
});

export type ContactsSearch = ReturnType<typeof contactsSearch.parse> & {
  /** Who is open of those to call today. */
  call?: number;
};

/** The calls of today, whose rows open by a parameter of their own: somebody may stand in both lists. */
export const callsTable: TableDefinition<ContactsSearch> = {
  ...contactsSearch,
  row: 'call',
  parse: parseContactsSearch,
};

/** Reads the state out of an address; whatever is unusable is left out. */
export function parseContactsSearch(raw: Record<string, unknown>): ContactsSearch {
  const call = wholeNumber(raw.call);
  return { ...contactsSearch.parse(raw), ...(call !== undefined && { call }) };
}
