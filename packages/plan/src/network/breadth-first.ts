/** Stands for "no parent" in arrays of parent indexes and of parent ids. */
export const NO_PARENT = -1;

/** A tree line by line: the roots, then all of their children, then all of those'. */
export interface BreadthFirst {
  /** The row that each index stands for. Shorter than the input if there are circles. */
  readonly rows: Int32Array;
  /** The parents' indexes; `NO_PARENT` for a root. */
  readonly parents: Int32Array;
}

/**
 * Numbers partners so that parents come before their children, and the children of one parent lie side by
 * side, in the order of the rows. Walked from either end, both children and parents are then met in the
 * order of memory, which makes a pass over a tree of millions several times faster.
 *
 * Iterative, so a chain of a million partners is as good as a bush. Who is in a circle, or below one, is
 * reached from no root and gets no number.
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

/** All rows by their parents, roots first; and where the group of each parent ends, roots at 0. */
function groupByParent(parentRows: Int32Array): { childRows: Int32Array; ends: Int32Array } {
  const size = parentRows.length;
  // Counts, one place further on; then where each group begins; then, as it is filled, where it ends.
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
