import type { ReactNode } from 'react';

/** Grouping of consecutive rows. */
export interface RowGroups<Row> {
  /** Consecutive rows with the same key form a group. */
  readonly keyOf: (row: Row) => string;
  /** Heading above the first row; `rows` are those on this page. */
  readonly head: (rows: readonly Row[]) => ReactNode;
}

/** Rows of a group with their heading; null if rows are not grouped. */
interface Part<Row> {
  readonly key: string;
  readonly head: ReactNode;
  readonly rows: readonly Row[];
}

/** The rows in their groups, in their order. */
export function partsOf<Row>(
  rows: readonly Row[] | undefined,
  groups: RowGroups<Row> | undefined,
): readonly Part<Row>[] {
  if (rows === undefined) return [];
  if (groups === undefined) return [{ key: 'all', head: null, rows }];
  const parts: { key: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const key = groups.keyOf(row);
    const last = parts.at(-1);
    if (last?.key === key) last.rows.push(row);
    else parts.push({ key, rows: [row] });
  }
  return parts.map((part) => ({ ...part, head: groups.head(part.rows) }));
}
