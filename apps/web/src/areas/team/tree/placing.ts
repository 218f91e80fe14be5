/** Position among the children of a parent: first, last, or after one of them (its id as text). */
export type PositionChoice = 'first' | 'last' | `${number}`;

interface Child {
  readonly id: number;
}

/** The siblings of a place: all children but the partner itself. */
export function siblingsOf<Row extends Child>(children: readonly Row[], partner: number): Row[] {
  return children.filter(({ id }) => id !== partner);
}

/** The position sent to the server; undefined for the last one. */
export function branchOf(choice: PositionChoice, siblings: readonly Child[]): number | undefined {
  if (choice === 'first') return 0;
  const index = siblings.findIndex(({ id }) => String(id) === choice);
  return index === -1 ? undefined : index + 1;
}
