import { type RawBuilder, sql } from 'kysely';
import { contains, patternOf } from '../../platform/database/conditions.ts';

/** So many characters of a name stand beside the path (migration 0028). A name of fewer bytes stands there as a whole. */
const COPIED_CHARACTERS = 100;

/**
 * The condition that `partner`, who is the `member` of a downline, has a name that contains a text. The copy beside the
 * path leads to few of a large team without looking up each; the partner's own name decides.
 */
export function isNamed(text: string): RawBuilder<boolean> {
  return sql`${mayBeNamed(text)} and ${contains(sql`partner.display_name`, text)}`;
}

/** What the copy says: nobody is named so for whom it does not hold, and of the longest names it knows a part. */
export function mayBeNamed(text: string): RawBuilder<boolean> {
  return sql`
    (member.searched_name like lower(${patternOf(text)}::text) or octet_length(member.searched_name) >= ${sql.lit(COPIED_CHARACTERS)})`;
}
