/** Stands for "no parent" in arrays of parent indexes and of parent ids. */
export const NO_PARENT = -1;

/** A tree line by line: the roots, then all of their children, then all of theirs. */
export interface BreadthFirst {
  /** The row of each index. Shorter than the input if there are circles. */
  readonly rows: Int32Array;
  /** The parents' indexes; `NO_PARENT` for a root. */
  readonly parents: Int32Array;
}

/**
 * Numbers partners so that parents come before their children, and siblings are contiguous, in the order of the rows. A
 * pass in either direction then meets both children and parents in memory order, which makes it several times faster on a
 * tree of millions.
 *
 * Iterative, so a chain of a million partners is as good as a bush. Partners in a circle, or below one, are reached from no
 * root and get no number.
 * @param parentRows the row of each row's parent; `NO_PARENT` for a root
 */
export function breadthFirst(parentRows: Int32Array): BreadthFirst {
  const { childRows, ends } = groupByParent(parentRows);
  const rows = new Int32Array(parentRows.length);
  const parents = new Int32Array(parentRows.length);
  let free = 0;
  for (let next = NO_PARENT; next < free; next++) {
    const group = next === NO_PARENT ? 0 : (rows[next] as number) + 1;
    const end = ends[group] as number;
    for (let child = group === 0 ? 0 : (ends[group - 1] as number); child < end; child++) {
      rows[free] = childRows[child] as number;
      parents[free++] = next;
    }
  }
  return { rows: rows.subarray(0, free), parents: parents.subarray(0, free) };
}

/** All rows grouped by parent, roots first; and the end of each parent's group, the roots' at 0. */
function groupByParent(parentRows: Int32Array): { childRows: Int32Array; ends: Int32Array } {
  const size = parentRows.length;
  // First counts, shifted by one; then the start of each group; then, as it is filled, its end.
  const ends = new Int32Array(size + 2);
  for (let row = 0; row < size; row++) {
    const group = (parentRows[row] as number) + 1;
    ends[group + 1] = (ends[group + 1] as number) + 1;
  }
  for (let group = 1; group < ends.length; group++) {
    ends[group] = (ends[group] as number) + (ends[group - 1] as number);
  }
  const childRows = new Int32Array(size);
  for (let row = 0; row < size; row++) {
    const group = (parentRows[row] as number) + 1;
    const place = ends[group] as number;
    childRows[place] = row;
    ends[group] = place + 1;
  }
  return { childRows, ends };
}
