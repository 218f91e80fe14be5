import type { CommissionFigures } from '@blattwerk/plan/bonuses/compute-commissions.ts';
import { NO_PARENT } from '@blattwerk/plan/network/breadth-first.ts';
import type { PatchedInput } from './patch-input.ts';
import { type HeldOrders, pickOrders } from './patch-orders.ts';

/**
 * Marks, by index, teams for which a fact may have changed: somebody came, left or moved, an order, a level, QP, a rate, an
 * account.
 * @param partners ids of those who were read again
 */
export function findTouchedTeams(
  { input, patched, orders, ordersBefore }: PatchedInput,
  partners: readonly number[],
  before: CommissionFigures,
  now: CommissionFigures,
): Uint8Array {
  const { size, parents, indexOf } = input.network;
  const { indexes, placed, left } = patched;
  const indexNow = (index: number) => (indexes === null ? index : (indexes[index] as number));
  const isChanged = new Uint8Array(size);
  const mark = (index: number) => {
    if (index !== -1) isChanged[index] = 1;
  };
  for (const index of placed) mark(index);
  for (const id of partners) mark(indexOf(id));
  for (const buyer of pickOrders(input.orders, orders).partner) mark(buyer);
  for (const buyer of (ordersBefore satisfies HeldOrders).partner) mark(indexNow(buyer));
  markFigures(isChanged, indexNow, before, now);
  const isTouched = new Uint8Array(size);
  for (const index of left) isTouched[index] = 1;
  for (let one = size - 1; one >= 0; one--) {
    const parent = parents[one] as number;
    if (parent !== NO_PARENT && (isChanged[one] === 1 || isTouched[one] === 1)) isTouched[parent] = 1;
  }
  return isTouched;
}

function markFigures(
  isChanged: Uint8Array,
  indexNow: (index: number) => number,
  before: CommissionFigures,
  now: CommissionFigures,
): void {
  const [one, other] = [before.cycle, now.cycle];
  for (let i = 0; i < before.rateBp.length; i++) {
    const index = indexNow(i);
    const isSame =
      one.qp[i] === other.qp[index] &&
      one.level[i] === other.level[index] &&
      one.legValue[i] === other.legValue[index] &&
      before.rateBp[i] === now.rateBp[index];
    if (!isSame) isChanged[index] = 1;
  }
}
