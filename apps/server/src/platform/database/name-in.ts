import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * The localized name of a row, for a table with `name` (German) and `names`. The language is inlined as a literal, so
 * that sorting can use the index.
 */
export function nameIn(table: string, locale: Locale): RawBuilder<string> {
  const name = sql.ref<string>(`${table}.name`);
  if (locale === 'de') return sql<string>`${name}`;
  return sql<string>`coalesce(${sql.ref(`${table}.names`)} ->> ${sql.lit(locale)}, ${name})`;
}
