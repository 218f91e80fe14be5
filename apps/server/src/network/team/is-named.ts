import { type RawBuilder, sql } from 'kysely';
import { contains, patternOf } from '../../platform/database/conditions.ts';

/** Characters of a name copied next to the path (migration 0028). A name with fewer bytes is copied completely. */
const COPIED_CHARACTERS = 100;

/**
 * The condition that `partner`, the `member` of a downline, has a name containing a text. The copy next to the path
 * narrows a large team down without lookups; the partner's own name decides.
 */
export function isNamed(text: string): RawBuilder<boolean> {
  return sql`${mayBeNamed(text)} and ${contains(sql`partner.display_name`, text)}`;
}

/** The condition on the copy: necessary for a match, and knowing only a part of the longest names. */
export function mayBeNamed(text: string): RawBuilder<boolean> {
  return sql`
    (member.searched_name like lower(${patternOf(text)}::text) or octet_length(member.searched_name) >= ${sql.lit(COPIED_CHARACTERS)})`;
}
