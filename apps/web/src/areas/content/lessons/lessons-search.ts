import { oneOf } from '../../../ui/table/table-search.ts';

/** What the user wanted to do when lessons were missing: invite by e-mail, or create a link. */
const purposes = ['invite', 'link'] as const;

export type Purpose = (typeof purposes)[number];

/** Where to go once nothing is missing. */
export interface LessonsSearch {
  readonly purpose?: Purpose;
}

const purposeOf = oneOf(purposes);

/** Parses the search parameters; unusable ones are dropped. */
export function parseLessonsSearch(raw: Record<string, unknown>): LessonsSearch {
  const purpose = purposeOf(raw.purpose);
  return purpose === undefined ? {} : { purpose };
}
