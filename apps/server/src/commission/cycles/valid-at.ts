import type { CycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';

/** An instant as SQL, from epoch milliseconds. */
export function instantLiteral(instant: number): string {
  return `timestamptz '${new Date(instant).toISOString()}'`;
}

/** The condition that a row of a table with a history, by its alias, is valid at the window's one instant. */
export function isValidAt(alias: string, { instant }: Pick<CycleWindow, 'instant'>): string {
  const at = instantLiteral(instant);
  return `${alias}.valid_from <= ${at} and (${alias}.valid_to is null or ${alias}.valid_to > ${at})`;
}

/** SQL of a condition that a column of ids holds one of these; without a list, any. Ids are numbers of ours, which COPY takes no parameters for. */
export function isAmong(column: string, ids: readonly number[] | null): string {
  if (ids === null) return 'true';
  return ids.length === 0 ? 'false' : `${column} in (${ids.join(', ')})`;
}
