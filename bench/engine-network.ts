import type { CommissionInput } from '@blattwerk/plan/bonuses/compute-commissions.ts';
import { type CycleWindow, cycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import { type Cycle, cycleStart, dayNumber, MS_A_DAY } from '@blattwerk/plan/days.ts';
import { NO_PARENT } from '@blattwerk/plan/network/breadth-first.ts';
import { createNetwork, type NetworkColumns } from '@blattwerk/plan/network/network.ts';

const CYCLE: Cycle = { dateFrom: '2026-03-01', dateTo: '2026-03-31' };
const CLOSING = Date.parse('2026-04-02T06:00:00Z');

/**
 * The whole input of a closing as the database returns it: columns in the order of ids, where `partner` is always a row
 * number.
 */
export interface BigNetwork {
  readonly window: CycleWindow;
  readonly columns: NetworkColumns;
  readonly memberships: CommissionInput['memberships'];
  readonly history: CommissionInput['history'];
  readonly orders: CommissionInput['orders'];
  readonly earlierOrders: CommissionInput['earlierOrders'];
}

/**
 * A network that grew as real ones do: everybody joined below an earlier partner, mostly an affiliate, and one in a hundred
 * was moved later, below anybody. Orders are in the order of their payment, so their buyers are scattered. The same seed
 * produces the same network.
 */
export function createBigNetwork(partners: number, orders: number, seed: number): BigNetwork {
  const random = randomFrom(seed);
  const affiliate = Uint8Array.from({ length: partners }, (_, i) => (i > 0 && random() < 0.4 ? 1 : 0));
  const parents = createTree(affiliate, random);
  const ids = new Float64Array(partners);
  for (let i = 0, id = 1; i < partners; i++, id += random() < 0.1 ? 2 : 1) ids[i] = id;
  return {
    window: cycleWindow(CYCLE, CLOSING),
    columns: {
      ids,
      parentIds: Float64Array.from(parents, (parent) =>
        parent === NO_PARENT ? NO_PARENT : (ids[parent] as number),
      ),
      affiliate,
      companyFree: Uint8Array.from({ length: partners }, () => (random() < 0.001 ? 1 : 0)),
    },
    memberships: createMemberships(affiliate, random),
    history: createHistory(affiliate, random),
    orders: createOrders(partners, orders, cycleStart(CYCLE), random),
    earlierOrders: createOrders(partners, Math.floor(orders / 10), cycleStart(CYCLE) - 31 * MS_A_DAY, random),
  };
}

/** The same in the engine's form: with network indexes instead of row numbers. */
export function commissionInput(big: BigNetwork): CommissionInput {
  const network = createNetwork(big.columns);
  const { rows, indexes } = network;
  const inNetwork = <T extends { readonly partner: Int32Array }>(list: T): T => ({
    ...list,
    partner: list.partner.map((row) => indexes[row] as number),
  });
  const { affiliateSince, highestLevelEver, kickStartPaid } = big.history;
  return {
    window: big.window,
    network,
    memberships: inNetwork(big.memberships),
    history: {
      affiliateSince: Float64Array.from(rows, (row) => affiliateSince[row] as number),
      highestLevelEver: Uint8Array.from(rows, (row) => highestLevelEver[row] as number),
      kickStartPaid: Uint8Array.from(rows, (row) => kickStartPaid[row] as number),
    },
    orders: inNetwork(big.orders),
    earlierOrders: inNetwork(big.earlierOrders),
  };
}

function createTree(affiliate: Uint8Array, random: () => number): Int32Array {
  const size = affiliate.length;
  const parents = new Int32Array(size).fill(NO_PARENT);
  const hasChildren = new Uint8Array(size);
  for (let i = 1; i < size; i++) {
    let parent = Math.floor(random() * i);
    for (let tries = 0; tries < 4 && affiliate[parent] === 0; tries++) parent = Math.floor(random() * i);
    parents[i] = parent;
    hasChildren[parent] = 1;
  }
  for (let moves = Math.floor(size / 100); moves > 0; moves--) {
    const moved = 1 + Math.floor(random() * (size - 1));
    const to = Math.floor(random() * size);
    // Without anybody below, a partner cannot end up below themselves.
    if (hasChildren[moved] === 1 || moved === to) continue;
    parents[moved] = to;
    hasChildren[to] = 1;
  }
  return parents;
}

function createOrders(
  partners: number,
  count: number,
  from: number,
  random: () => number,
): CommissionInput['orders'] {
  const partner = new Int32Array(count);
  const baseCents = new Float64Array(count);
  const qp = new Float64Array(count);
  const paidAt = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    partner[i] = Math.floor(random() * partners);
    baseCents[i] = 500 + Math.floor(random() ** 3 * 40_000);
    qp[i] = Math.floor((baseCents[i] as number) / 500);
    paidAt[i] = from + Math.floor((30 * MS_A_DAY * i) / count);
  }
  return { partner, baseCents, qp, paidAt };
}

/** A business box for one affiliate in three. */
function createMemberships(affiliate: Uint8Array, random: () => number): CommissionInput['memberships'] {
  const holders = Int32Array.from(affiliate.keys().filter((i) => affiliate[i] === 1 && random() < 1 / 3));
  const start = dayNumber('2025-06-01');
  return {
    partner: holders,
    kind: new Uint8Array(holders.length),
    qp: new Float64Array(holders.length).fill(100),
    startDay: Int32Array.from(holders, () => start + Math.floor(random() * 300)),
    expiryDay: Int32Array.from(holders, () => start + 300 + Math.floor(random() * 365)),
  };
}

/** Affiliates joined within three years; the levels they reached before are below most of those they reach now. */
function createHistory(affiliate: Uint8Array, random: () => number): CommissionInput['history'] {
  return {
    affiliateSince: Float64Array.from(affiliate, (flag) =>
      flag === 1 ? CLOSING - Math.floor(random() * 1000) * MS_A_DAY : Number.NaN,
    ),
    highestLevelEver: Uint8Array.from(affiliate, (flag) => (flag === 1 ? Math.floor(random() * 9) : 0)),
    kickStartPaid: Uint8Array.from(affiliate, (flag) => (flag === 1 && random() < 0.2 ? 1 : 0)),
  };
}

/** Numbers from 0 to 1, the same for the same seed (xorshift32). */
function randomFrom(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
