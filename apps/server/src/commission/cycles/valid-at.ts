import type { CycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';

/** An instant as SQL, from epoch milliseconds. */
export function instantLiteral(instant: number): string {
  return `timestamptz '${new Date(instant).toISOString()}'`;
}

/** The condition that a row of a history table, by its alias, is valid at the window's instant. */
export function isValidAt(alias: string, { instant }: Pick<CycleWindow, 'instant'>): string {
  const at = instantLiteral(instant);
  return `${alias}.valid_from <= ${at} and (${alias}.valid_to is null or ${alias}.valid_to > ${at})`;
}

/**
 * SQL of a condition that a column of ids has one of these; any without a list. The ids are our own numbers, and COPY takes no
 * parameters.
 */
export function isAmong(column: string, ids: readonly number[] | null): string {
  if (ids === null) return 'true';
  return ids.length === 0 ? 'false' : `${column} in (${ids.join(', ')})`;
}
