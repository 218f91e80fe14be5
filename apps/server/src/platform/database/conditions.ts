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

/** The condition that one of several texts contains what somebody searches. */
export function anyContains(columns: readonly RawBuilder<unknown>[], text: string): RawBuilder<boolean> {
  const each = columns.map((column) => contains(column, text));
  return sql`(${sql.join(each, sql` or `)})`;
}

/** A condition for a filter that may be absent. */
export function when<Value>(
  value: Value | undefined,
  condition: (value: Value) => RawBuilder<unknown>,
): RawBuilder<unknown> | undefined {
  return value === undefined ? undefined : condition(value);
}

/** The condition that all of these hold, those left out that are absent; without any it always holds. */
export function allOf(conditions: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<boolean> {
  const present = conditions.filter((condition) => condition !== undefined);
  return present.length === 0 ? sql`true` : sql`${sql.join(present, sql` and `)}`;
}
