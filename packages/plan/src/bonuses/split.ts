/**
 * Splits whole cents by weights so that none is lost: everybody gets their share rounded down, then those with the largest
 * remainders get one more cent each; ties go to the lowest id.
 * @returns the parts in the order of the weights
 * @throws RangeError if the total or a weight is negative or no safe integer, or all weights are 0
 */
export function splitByLargestRemainder(
  totalCents: number,
  weights: ArrayLike<number>,
  ids: ArrayLike<number>,
): Float64Array {
  let weightSum = 0;
  for (let i = 0; i < weights.length; i++) weightSum += requireWhole(weights[i] as number);
  if (weightSum === 0) throw new RangeError(`Nobody to split ${totalCents} cents among`);
  const parts = new Float64Array(weights.length);
  const remainders = new Float64Array(weights.length);
  let left = requireWhole(totalCents);
  for (let i = 0; i < weights.length; i++) {
    const share = floorShare(totalCents, weights[i] as number, weightSum);
    parts[i] = share.cents;
    remainders[i] = share.remainder;
    left -= share.cents;
  }
  if (left === 0) return parts;
  const order = Uint32Array.from(parts, (_, i) => i).sort(
    (a, b) =>
      (remainders[b] as number) - (remainders[a] as number) || (ids[a] as number) - (ids[b] as number),
  );
  for (const i of order.subarray(0, left)) parts[i] = (parts[i] as number) + 1;
  return parts;
}

/** Other participants of a split, all with the same weight. */
export interface WeightGroup {
  readonly weight: number;
  /** How many of them have a lower id than the participant whose part is computed. */
  readonly lowerIds: number;
  readonly higherIds: number;
}

/**
 * One part of `splitByLargestRemainder` without listing the others, exact to the cent.
 * @throws RangeError as there; a weight of 0 gets nothing
 */
export function partOfSplit(totalCents: number, weight: number, others: readonly WeightGroup[]): number {
  if (requireWhole(weight) === 0) return 0;
  const groups = [...others, { weight, lowerIds: 0, higherIds: 1 }];
  const heads = (group: WeightGroup) => group.lowerIds + group.higherIds;
  const weightSum = groups.reduce((sum, group) => sum + requireWhole(group.weight) * heads(group), 0);
  const shares = groups.map((group) => floorShare(totalCents, group.weight, weightSum));
  const own = floorShare(totalCents, weight, weightSum);
  let left = requireWhole(totalCents);
  let before = 0;
  groups.forEach((group, i) => {
    const { cents, remainder } = shares[i] as FloorShare;
    left -= cents * heads(group);
    if (remainder > own.remainder) before += heads(group);
    else if (remainder === own.remainder) before += group.lowerIds;
  });
  return own.cents + (before < left ? 1 : 0);
}

interface FloorShare {
  readonly cents: number;
  readonly remainder: number;
}

function floorShare(totalCents: number, weight: number, weightSum: number): FloorShare {
  const product = totalCents * weight;
  if (Number.isSafeInteger(product)) {
    const remainder = product % weightSum;
    return { cents: (product - remainder) / weightSum, remainder };
  }
  const big = BigInt(totalCents) * BigInt(weight);
  const by = BigInt(weightSum);
  return { cents: Number(big / by), remainder: Number(big % by) };
}

function requireWhole(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`Expected a safe integer that is not negative, got ${value}`);
  }
  return value;
}
