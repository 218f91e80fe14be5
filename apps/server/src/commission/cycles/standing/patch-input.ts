import type { BonusHistory } from '@blattwerk/plan/bonuses/history.ts';
import type { CycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import { NO_PARENT } from '@blattwerk/plan/network/breadth-first.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type { Memberships } from '@blattwerk/plan/volumes/membership.ts';
import type { ClientBase } from 'pg';
import { loadEarlierOrders, loadHistory } from '../commission-history.ts';
import { loadCycleOrders, loadMemberships, loadPartners } from '../cycle-input.ts';
import type { DatedNetwork } from '../cycle-orders.ts';
import { Doubt } from './doubts.ts';
import { type PatchedNetwork, patchNetwork } from './patch-network.ts';
import { type HeldOrders, patchOrders, pickOrders, renumberOrders } from './patch-orders.ts';
import type { HeldInput } from './standing-cycle.ts';
import { CHANGES_AT_MOST } from './watermark.queries.ts';

interface Asked {
  readonly cycle: number;
  readonly plan: Plan;
  readonly window: CycleWindow;
  readonly orders: readonly number[];
  readonly partners: readonly number[];
}

/** Updated input, and what has changed in it. */
export interface PatchedInput {
  readonly input: HeldInput;
  readonly patched: PatchedNetwork;
  /** Ids of the orders that were read again, ascending; and those that counted before, with their buyers' former indexes. */
  readonly orders: readonly number[];
  readonly ordersBefore: HeldOrders;
}

/**
 * Reads a cycle's input again for the changed orders and partners, and for all orders of those partners. The held columns are
 * modified in place.
 * @throws Doubt if it is not worth it
 */
export async function patchInput(client: ClientBase, held: HeldInput, asked: Asked): Promise<PatchedInput> {
  const { cycle, plan, window } = asked;
  const partners = ascending(asked.partners);
  const patched = patchNetwork(held.network, partners, await loadPartners(client, window, partners));
  const { network, indexes } = patched;
  const fresh = await loadHistory(client, window, network, partners);
  const history = patchHistory(held.history, { network, indexes, partners, fresh });
  const buyers = ascending([...partners, ...customersOf(network, history.renewed)]);
  const orders = ascending([...asked.orders, ...(await findOrdersOf(client, buyers))]);
  if (orders.length > CHANGES_AT_MOST) throw new Doubt('many-changes');
  const ordersBefore = pickOrders(held.orders, orders);
  if (indexes) for (const list of [held.orders, held.earlierOrders]) renumberOrders(list, indexes);
  const now = await loadCycleOrders(client, { cycle, window, network }, orders);
  const earlier = await loadEarlierOrders(client, plan, window, network, orders);
  const input: HeldInput = {
    window,
    network,
    memberships: patchMemberships(held.memberships, {
      network,
      indexes,
      partners,
      fresh: await loadMemberships(client, window, network, partners),
    }),
    history: history.history,
    orders: patchOrders(held.orders, orders, { ids: now.orderIds, ...now.orders }),
    earlierOrders: patchOrders(held.earlierOrders, orders, { ids: earlier.ids, ...earlier.orders }),
  };
  return { input, patched, orders, ordersBefore };
}

function ascending(ids: Iterable<number>): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}

async function findOrdersOf(client: ClientBase, buyers: readonly number[]): Promise<number[]> {
  if (buyers.length > CHANGES_AT_MOST) throw new Doubt('many-changes');
  if (buyers.length === 0) return [];
  const { rows } = await client.query<{ id: number }>(
    'select id from orders where partner_id = any($1::bigint[]) limit $2',
    [buyers, CHANGES_AT_MOST + 1],
  );
  return rows.map(({ id }) => id);
}

/**
 * Partners whose orders from before the cycle may start or stop counting: those directly below somebody whose affiliate start
 * has changed.
 */
function customersOf({ size, parents, ids }: DatedNetwork, renewed: ReadonlySet<number>): number[] {
  const customers: number[] = [];
  if (renewed.size === 0) return customers;
  for (let one = 0; one < size; one++) {
    const parent = parents[one] as number;
    if (parent !== NO_PARENT && renewed.has(parent)) customers.push(ids[one] as number);
  }
  return customers;
}

interface Renumbered<Fresh> {
  readonly network: DatedNetwork;
  readonly indexes: Int32Array | null;
  /** Ids of the partners that were read again. */
  readonly partners: readonly number[];
  readonly fresh: Fresh;
}

/** The history updated by what was read again, and the indexes of partners whose affiliate start has changed. */
function patchHistory(
  held: BonusHistory,
  { network, indexes, partners, fresh }: Renumbered<BonusHistory>,
): { readonly history: BonusHistory; readonly renewed: ReadonlySet<number> } {
  const { size } = network;
  const affiliateSince = moveColumn(held.affiliateSince, indexes, new Float64Array(size).fill(Number.NaN));
  const highestLevelEver = moveColumn(held.highestLevelEver, indexes, new Uint8Array(size));
  const kickStartPaid = moveColumn(held.kickStartPaid, indexes, new Uint8Array(size));
  const renewed = new Set<number>();
  for (const id of partners) {
    const index = network.indexOf(id);
    if (index === -1) continue;
    if (!Object.is(affiliateSince[index], fresh.affiliateSince[index])) renewed.add(index);
    affiliateSince[index] = fresh.affiliateSince[index] as number;
    highestLevelEver[index] = fresh.highestLevelEver[index] as number;
    kickStartPaid[index] = fresh.kickStartPaid[index] as number;
  }
  return { history: { affiliateSince, highestLevelEver, kickStartPaid }, renewed };
}

function patchMemberships(
  held: Memberships,
  { network, indexes, partners, fresh }: Renumbered<Memberships>,
): Memberships {
  const readAgain = new Set(partners.map((id) => network.indexOf(id)));
  const partner = indexes ? held.partner.map((index) => indexes[index] as number) : held.partner;
  const isKept = (_: number, row: number) => !readAgain.has(partner[row] as number);
  return {
    partner: joined(partner.filter(isKept), fresh.partner),
    kind: joined(held.kind.filter(isKept), fresh.kind),
    qp: joined(held.qp.filter(isKept), fresh.qp),
    startDay: joined(held.startDay.filter(isKept), fresh.startDay),
    expiryDay: joined(held.expiryDay.filter(isKept), fresh.expiryDay),
  };
}

type Column = Float64Array | Int32Array | Uint8Array;

/** A copy of a column by the new partner indexes; new partners get the values of `empty`. */
export function moveColumn<T extends Column>(column: T, indexes: Int32Array | null, empty: T): T {
  if (indexes === null) return column.slice() as T;
  for (let i = 0; i < column.length; i++) empty[indexes[i] as number] = column[i] as number;
  return empty;
}

function joined<T extends Column>(one: T, other: T): T {
  const both = new (one.constructor as new (length: number) => T)(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
