import { type RawBuilder, sql } from 'kysely';

/**
 * The condition that a text contains another one, whatever the case of their letters (by the rules of
 * the database's own locale: those of the collation that names are sorted by take thirty times as
 * long, and no index). `%` and `_` mean themselves. A zero byte, which PostgreSQL's texts cannot
 * hold, is contained in none.
 */
export function contains(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  if (text.includes('\0')) return sql`false`;
  return sql`${column} ilike ${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;
}
