import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * What a row of a table with `name`, the German one, and `names` is called in a language. The language is written out, so
 * that a sorted list finds its index.
 */
export function nameIn(table: string, locale: Locale): RawBuilder<string> {
  const name = sql.ref<string>(`${table}.name`);
  if (locale === 'de') return sql<string>`${name}`;
  return sql<string>`coalesce(${sql.ref(`${table}.names`)} ->> ${sql.lit(locale)}, ${name})`;
}
