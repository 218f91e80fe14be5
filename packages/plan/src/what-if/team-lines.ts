import type { CommissionInput } from '../bonuses/compute-commissions.ts';
import { NO_PARENT } from '../network/breadth-first.ts';

/** The members of a downline at one depth: a range of indexes. */
export interface Line {
  readonly first: number;
  readonly end: number;
}

/**
 * Leads from a partner to the downline and its orders without visiting anybody else. Indexes run line by line with
 * contiguous siblings, so that each line of a downline is one range.
 */
export interface TeamLines {
  /** Positions of a buyer's orders: those in `ordersOf` from `ordersFrom[buyer]` to `ordersFrom[buyer + 1]`. */
  readonly ordersFrom: Int32Array;
  readonly ordersOf: Int32Array;
  linesOf(partner: number): Line[];
  /** Scratch space for a walk through a downline, parents first. */
  readonly legOf: Int32Array;
  readonly rateBelowChild: Uint16Array;
  /** Size of each partner's downline. */
  readonly teamSize: Int32Array;
}

/** Lays them out: one pass over the partners, one over the orders. */
export function teamLines({ network, orders }: Pick<CommissionInput, 'network' | 'orders'>): TeamLines {
  const { size, parents } = network;
  // For a partner without children it is where they would be: an empty range, but at the right position.
  const childrenEnd = new Int32Array(size + 1);
  const childCount = new Int32Array(size);
  const teamSize = new Int32Array(size);
  let roots = 0;
  for (let one = size - 1; one >= 0; one--) {
    const parent = parents[one] as number;
    if (parent === NO_PARENT) {
      roots++;
      continue;
    }
    childCount[parent] = (childCount[parent] as number) + 1;
    teamSize[parent] = (teamSize[parent] as number) + (teamSize[one] as number) + 1;
  }
  let end = roots;
  for (let one = 0; one < size; one++) {
    end += childCount[one] as number;
    childrenEnd[one] = end;
  }
  const firstChild = (one: number) => (childrenEnd[one] as number) - (childCount[one] as number);
  const linesOf = (partner: number): Line[] => {
    const lines: Line[] = [];
    let first = firstChild(partner);
    let last = childrenEnd[partner] as number;
    while (first < last) {
      lines.push({ first, end: last });
      const next = firstChild(first);
      last = childrenEnd[last - 1] as number;
      first = next;
    }
    return lines;
  };
  return {
    ...ordersByBuyer(size, orders.partner),
    linesOf,
    legOf: new Int32Array(size),
    rateBelowChild: new Uint16Array(size),
    teamSize,
  };
}

function ordersByBuyer(size: number, buyers: Int32Array): Pick<TeamLines, 'ordersFrom' | 'ordersOf'> {
  const ordersFrom = new Int32Array(size + 1);
  for (let i = 0; i < buyers.length; i++) {
    const next = (buyers[i] as number) + 1;
    ordersFrom[next] = (ordersFrom[next] as number) + 1;
  }
  for (let one = 0; one < size; one++) {
    ordersFrom[one + 1] = (ordersFrom[one + 1] as number) + (ordersFrom[one] as number);
  }
  const free = ordersFrom.slice();
  const ordersOf = new Int32Array(buyers.length);
  for (let i = 0; i < buyers.length; i++) {
    const place = free[buyers[i] as number] as number;
    ordersOf[place] = i;
    free[buyers[i] as number] = place + 1;
  }
  return { ordersFrom, ordersOf };
}
