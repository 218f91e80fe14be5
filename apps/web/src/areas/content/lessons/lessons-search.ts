import { oneOf } from '../../../ui/table/table-search.ts';

/** What somebody wanted to do when lessons were missing: to invite by mail, or to make a link. */
const purposes = ['invite', 'link'] as const;

export type Purpose = (typeof purposes)[number];

/** Where one goes on once nothing is missing any more. */
export interface LessonsSearch {
  readonly purpose?: Purpose;
}

const purposeOf = oneOf(purposes);

/** Reads it out of an address; whatever is unusable is left out. */
export function parseLessonsSearch(raw: Record<string, unknown>): LessonsSearch {
  const purpose = purposeOf(raw.purpose);
  return purpose === undefined ? {} : { purpose };
}
