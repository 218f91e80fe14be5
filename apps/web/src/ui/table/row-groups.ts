import type { ReactNode } from 'react';

/** How rows that follow each other stand together. */
export interface RowGroups<Row> {
  /** Rows with the same key that follow each other are one group. */
  readonly keyOf: (row: Row) => string;
  /** What is said once of all of them, above the first; `rows` are those on this page. */
  readonly head: (rows: readonly Row[]) => ReactNode;
}

/** Rows that stand together, with what is said of them; null where rows are not grouped. */
interface Part<Row> {
  readonly key: string;
  readonly head: ReactNode;
  readonly rows: readonly Row[];
}

/** The rows in their groups, in the order in which they came. */
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
