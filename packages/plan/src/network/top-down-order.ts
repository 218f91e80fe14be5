/** Stands for "no parent" in arrays of parent indexes and of parent ids. */
export const NO_PARENT = -1;

/**
 * All indexes, parents before their children; read backwards it has children before their parents.
 * Iterative, so a chain of a million partners is as good as a bush. Where the input is already in
 * such an order, it stays: sequential memory is what makes the engine's passes fast.
 *
 * Indexes that form a cycle cannot be ordered: the result is then shorter than the input, and it
 * lacks exactly the members of the cycles.
 */
export function topDownOrder(parents: Int32Array): Int32Array {
  const size = parents.length;
  const order = new Int32Array(size);
  if (isTopDown(parents)) {
    for (let i = 0; i < size; i++) order[i] = i;
    return order;
  }
  // Leaves first, filled from the back: an index is due when the last of its children is placed.
  const children = countChildren(parents);
  let free = size;
  for (let i = 0; i < size; i++) if (children[i] === 0) order[--free] = i;
  for (let next = size - 1; next >= free; next--) {
    const parent = parents[order[next] as number] as number;
    if (parent === NO_PARENT) continue;
    const left = (children[parent] as number) - 1;
    children[parent] = left;
    if (left === 0) order[--free] = parent;
  }
  return free === 0 ? order : order.subarray(free);
}

function isTopDown(parents: Int32Array): boolean {
  for (let i = 0; i < parents.length; i++) if ((parents[i] as number) >= i) return false;
  return true;
}

function countChildren(parents: Int32Array): Int32Array {
  const children = new Int32Array(parents.length);
  for (let i = 0; i < parents.length; i++) {
    const parent = parents[i] as number;
    if (parent !== NO_PARENT) children[parent] = (children[parent] as number) + 1;
  }
  return children;
}
