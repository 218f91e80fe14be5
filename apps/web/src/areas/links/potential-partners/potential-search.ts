import { oneOf, tableSearch } from '../../../ui/table/table-search.ts';

/** The statuses of an invitation: open, joined, expired (specification, section 3), withdrawn. */
export const statuses = [0, 1, 2, 3] as const;

/** Table of invitations, newest first. */
export const invitationsTable = tableSearch({
  sortFields: ['createdAt', 'surname', 'email', 'status', 'finishedAt'],
  defaultSort: 'createdAt',
  defaultDirection: 'desc',
  filters: { status: oneOf(statuses) },
  row: 'invitation',
});

export type PotentialSearch = ReturnType<typeof invitationsTable.parse> & {
  /** The form is open. */
  invite?: 1;
};

/** Parses the search parameters; unusable ones are dropped. */
export function parsePotentialSearch(raw: Record<string, unknown>): PotentialSearch {
  return { ...invitationsTable.parse(raw), ...(String(raw.invite) === '1' && { invite: 1 as const }) };
}
