import { NO_PARENT } from './breadth-first.ts';

/**
 * The positions of partners who are in their own upline, in ascending order: the members of every circle, but nobody who is
 * only below one.
 * @param parents the position of each one's parent; `NO_PARENT` for a root
 */
export function circleMembers(parents: Int32Array): number[] {
  const children = new Int32Array(parents.length);
  for (const parent of parents) if (parent !== NO_PARENT) children[parent] = (children[parent] as number) + 1;
  // A partner without anybody below is in no circle; removes them until only circles are left.
  const leaves: number[] = [];
  children.forEach((count, position) => {
    if (count === 0) leaves.push(position);
  });
  for (let leaf = leaves.pop(); leaf !== undefined; leaf = leaves.pop()) {
    const parent = parents[leaf] as number;
    if (parent === NO_PARENT) continue;
    const left = (children[parent] as number) - 1;
    children[parent] = left;
    if (left === 0) leaves.push(parent);
  }
  return [...children.keys()].filter((position) => children[position] !== 0);
}
