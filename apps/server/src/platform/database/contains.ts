import { type RawBuilder, sql } from 'kysely';

/**
 * The condition that a text contains another one, whatever the case of their letters (by the rules of
 * the database's own locale: those of the collation that names are sorted by take thirty times as
 * long, and no index). `%` and `_` mean themselves.
 */
export function contains(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql`${column} ilike ${patternOf(text)}`;
}

/** What `like` finds a text by wherever it stands. */
export function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
