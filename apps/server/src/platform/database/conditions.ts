import { type RawBuilder, sql } from 'kysely';

/**
 * Case-insensitive substring condition. It uses the database's default locale: the collation that names are sorted by
 * would take thirty times as long and could not use an index. `%` and `_` are literal.
 */
export function contains(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql`${column} ilike ${patternOf(text)}`;
}

/** The `like` pattern that finds a text anywhere. */
export function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** The condition that at least one of several texts contains the search text. */
export function anyContains(columns: readonly RawBuilder<unknown>[], text: string): RawBuilder<boolean> {
  const each = columns.map((column) => contains(column, text));
  return sql`(${sql.join(each, sql` or `)})`;
}

/** Condition of an optional filter. */
export function when<Value>(
  value: Value | undefined,
  condition: (value: Value) => RawBuilder<unknown>,
): RawBuilder<unknown> | undefined {
  return value === undefined ? undefined : condition(value);
}

/** The conjunction of all conditions that are present; without any it is true. */
export function allOf(conditions: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<boolean> {
  const present = conditions.filter((condition) => condition !== undefined);
  return present.length === 0 ? sql`true` : sql`${sql.join(present, sql` and `)}`;
}
