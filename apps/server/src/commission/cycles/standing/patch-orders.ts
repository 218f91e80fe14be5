import type { DatedOrders } from '@blattwerk/plan/bonuses/kick-start-counts.ts';
import type { CountedOrders } from '@blattwerk/plan/volumes/orders.ts';
import { positionIn } from '../position-in.ts';

/** Orders that count, by ascending id. */
export interface HeldOrders extends CountedOrders, DatedOrders {
  readonly ids: Float64Array;
  readonly paidAt: Float64Array;
}

type Column = Float64Array | Int32Array;
const names = ['ids', 'partner', 'baseCents', 'qp', 'paidAt'] as const;

/** Spare room for later orders, so that one more does not copy millions. */
const SPARE = 65_536;

/** Those of the orders with these ids, ascending, in columns of their own. */
export function pickOrders(orders: HeldOrders, ids: readonly number[]): HeldOrders {
  const positions = ids.map((id) => positionIn(orders.ids, id)).filter((position) => position !== -1);
  return gatherOrders(orders, Int32Array.from(positions));
}

/** The orders at positions, in columns of their own. */
export function gatherOrders(orders: HeldOrders, positions: Int32Array): HeldOrders {
  const gather = (column: Column) => Float64Array.from(positions, (position) => column[position] as number);
  return {
    ids: gather(orders.ids),
    partner: Int32Array.from(positions, (position) => orders.partner[position] as number),
    baseCents: gather(orders.baseCents),
    qp: gather(orders.qp),
    paidAt: gather(orders.paidAt),
  };
}

/**
 * Replaces orders by a new read of them. The given columns are modified in place.
 * @param ids the ids that were read, ascending: those that are not in `fresh` no longer count
 */
export function patchOrders(held: HeldOrders, ids: readonly number[], fresh: HeldOrders): HeldOrders {
  const removed = ids.map((id) => positionIn(held.ids, id)).filter((position) => position !== -1);
  const places = placesFor(held.ids, removed, fresh.ids);
  const patched = (name: (typeof names)[number]) => insert(remove(held[name], removed), places, fresh[name]);
  return Object.fromEntries(names.map((name) => [name, patched(name)])) as unknown as HeldOrders;
}

/** Gives the buyers their new indexes. */
export function renumberOrders({ partner }: HeldOrders, indexes: Int32Array): void {
  for (let i = 0; i < partner.length; i++) partner[i] = indexes[partner[i] as number] as number;
}

/** The positions among the remaining entries at which the new ones are inserted. */
function placesFor(ids: Float64Array, removed: readonly number[], fresh: Float64Array): number[] {
  let gone = 0;
  return Array.from(fresh, (id) => {
    const place = placeOf(ids, id);
    while (gone < removed.length && (removed[gone] as number) < place) gone++;
    return place - gone;
  });
}

/** Number of lower entries in an ascending array. */
function placeOf(ascending: Float64Array, wanted: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Closes the gaps of entries at ascending positions. */
function remove<T extends Column>(column: T, positions: readonly number[]): T {
  positions.forEach((position, i) => {
    column.copyWithin(position - i, position + 1, positions[i + 1] ?? column.length);
  });
  return positions.length === 0 ? column : (column.subarray(0, column.length - positions.length) as T);
}

/** Opens gaps at ascending positions, from the last one to the first, and fills them. */
function insert<T extends Column>(column: T, places: readonly number[], values: ArrayLike<number>): T {
  if (places.length === 0) return column;
  const longer = grow(column, column.length + places.length);
  let end = column.length;
  for (let i = places.length - 1; i >= 0; i--) {
    const place = places[i] as number;
    longer.copyWithin(place + i + 1, place, end);
    longer[place + i] = values[i] as number;
    end = place;
  }
  return longer;
}

/** The same column with more entries at its end: in its own buffer while that has room. */
function grow<T extends Column>(column: T, length: number): T {
  const create = column.constructor as new (
    from: ArrayBufferLike | number,
    offset?: number,
    length?: number,
  ) => T;
  const room = (column.buffer.byteLength - column.byteOffset) / column.BYTES_PER_ELEMENT;
  if (length <= room) return new create(column.buffer, column.byteOffset, length);
  const larger = new create(length + SPARE);
  larger.set(column);
  return larger.subarray(0, length) as T;
}
